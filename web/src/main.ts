import "./look/base.css";
import "./look/palette.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { applySettings } from "./device/apply.svelte";
import { noteInputKind } from "./device/input_kind";
import { language } from "./device/language.svelte";
import { reloadWhenStale } from "./device/stale_page";
import { speak } from "./words";

const target = document.getElementById("page");
if (target === null) throw new Error("The page has no place for the game.");
applySettings();
noteInputKind();
reloadWhenStale();
void speak(language()).then(() => {
  target.replaceChildren();
  mount(App, { target });
});
