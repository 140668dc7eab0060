import { board } from "./board";
import { common } from "./common";
import { device } from "./device";
import { end } from "./end";
import { lobby } from "./lobby";
import { log } from "./log";
import { prompt } from "./prompt";
import { screen } from "./screen";

export const en = { board, common, device, end, lobby, log, prompt, screen };
