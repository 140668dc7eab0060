import type { Words } from "..";
import { board } from "./board";
import { common } from "./common";
import { curtain } from "./curtain";
import { device } from "./device";
import { end } from "./end";
import { hints } from "./hints";
import { install } from "./install";
import { learn } from "./learn";
import { lobby } from "./lobby";
import { log } from "./log";
import { prompt } from "./prompt";
import { refusals } from "./refusals";
import { replay } from "./replay";
import { rules } from "./rules";
import { scoring } from "./scoring";
import { screen } from "./screen";
import { since } from "./since";
import { statistics } from "./statistics";
import { values } from "./values";
import { ways } from "./ways";

export const fr: Words = {
  board,
  common,
  curtain,
  device,
  end,
  hints,
  install,
  learn,
  lobby,
  log,
  prompt,
  refusals,
  replay,
  rules,
  scoring,
  screen,
  since,
  statistics,
  values,
  ways,
};
