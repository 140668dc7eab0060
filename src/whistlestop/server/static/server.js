// The list of open tables, fetched every few seconds while the page is visible. Names are plain text, never markup.
"use strict";

// Milliseconds between two requests, and after a request that failed.
const INTERVAL = 5000;
const INTERVAL_AFTER_FAILURE = 30000;
const statusLine = document.getElementById("status");
const list = document.getElementById("lobby");
let titles = {};

function cell(row, text, kind) {
  const made = row.insertCell();
  if (kind) made.className = kind;
  made.textContent = text;
  return made;
}

function clockWords(clock) {
  if (clock.type === "real-time") return `${clock.seconds} s a move, ${clock.reserve} s reserve`;
  if (clock.type === "days") return clock.days === 1 ? "1 day a move" : `${clock.days} days a move`;
  return "no clock";
}

function seatsCell(row, seats) {
  const made = row.insertCell();
  for (const seat of seats) {
    const mark = document.createElement("span");
    mark.className = "seat " + (seat.kind === "person" ? "person" : seat.kind === "bot" ? "bot" : "free");
    mark.setAttribute("aria-hidden", "true");
    made.append(mark);
  }
  const names = document.createElement("span");
  names.className = "names";
  const taken = seats.filter((seat) => seat.kind !== "free");
  const free = seats.length - taken.length;
  const words = taken.map((seat) => (seat.kind === "bot" ? `${seat.name} bot` : seat.name));
  if (free) words.push(`${free} free`);
  names.textContent = words.join(", ");
  made.append(names);
}

function show(tables) {
  const rows = document.createElement("tbody");
  for (const table of tables) {
    const row = rows.insertRow();
    cell(row, titles[table.settings.variant] || table.settings.variant, "board");
    seatsCell(row, table.seats);
    cell(row, clockWords(table.settings.clock), "soft");
    cell(row, table.state === "waiting" ? "waiting for players" : "playing", "soft");
    const code = document.createElement("code");
    code.textContent = table.table;
    row.insertCell().append(code);
  }
  list.tBodies[0].replaceWith(rows);
  list.hidden = tables.length === 0;
  say(tables.length ? "" : "No table is open to everyone now. Tables that are shared by their link are not listed.");
}

// Write the status only when it changes: otherwise a screen reader would read the same sentence again.
function say(words) {
  statusLine.hidden = !words;
  if (statusLine.textContent !== words) statusLine.textContent = words;
}

async function fetchJson(path) {
  const response = await fetch(path, { headers: { Accept: "application/json" } });
  if (!response.ok) throw new Error(String(response.status));
  return response.json();
}

async function refresh() {
  let wait = INTERVAL;
  if (!document.hidden) {
    try {
      if (!Object.keys(titles).length) {
        const { variants } = await fetchJson("/api/variants");
        titles = Object.fromEntries(variants.map((variant) => [variant.name, variant.title]));
      }
      show((await fetchJson("/api/lobby")).tables);
    } catch {
      wait = INTERVAL_AFTER_FAILURE;
      say("The server does not answer. Trying again in half a minute.");
    }
  }
  setTimeout(refresh, wait);
}

for (const origin of document.querySelectorAll(".origin")) origin.textContent = location.origin;
refresh();
