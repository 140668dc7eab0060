import "./look/base.css";
import "./look/palette.css";
import { mount } from "svelte";
import App from "./App.svelte";

const target = document.getElementById("page");
if (target === null) throw new Error("The page has no place for the game.");
mount(App, { target });
