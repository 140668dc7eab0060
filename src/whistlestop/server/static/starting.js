// How far the server is with compiling. When it is ready, the page that was asked for takes this one's place.
"use strict";

// Milliseconds between two requests.
const INTERVAL = 400;
const bar = document.getElementById("progress");
const percent = document.getElementById("percent");

async function refresh() {
  try {
    const response = await fetch("/healthz", { cache: "no-store" });
    if (response.ok) {
      location.reload();
      return;
    }
    const { done, total } = await response.json();
    bar.max = total;
    bar.value = done;
    percent.textContent = `${Math.floor((100 * done) / total)} %`;
  } catch {
    // The server has stopped, or is between two steps: ask again.
  }
  setTimeout(refresh, INTERVAL);
}

refresh();
