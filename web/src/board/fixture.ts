/** A small board for tests: three cities, a double route between two of them and a bent one to the third. */
import type { CityData, RouteData, SheetData, VariantInfo } from "../protocol";
import { shapeOf, type BoardShape } from "./shape";

const city = (id: string, name: string, x: number, y: number, big = false): CityData => ({
  id,
  name,
  x,
  y,
  radius: 6.4,
  big,
  label: {
    x: x + 9 + name.length * 3,
    y,
    width: name.length * 6,
    height: 9,
    face: big ? "bold" : "label",
    size: 10,
    tracking: 0.25,
    rows: [{ text: name, baseline: y + 3 }],
  },
});

const route = (id: string, a: string, b: string, spaces: RouteData["spaces"]): RouteData => ({
  id,
  a,
  b,
  colour: "grey",
  length: spaces.length,
  tunnel: false,
  ferry: 0,
  locomotives: [],
  width: 9.2,
  spaces,
});

const CITIES = [
  city("wien", "Wien", 100, 100, true),
  city("budapest", "Budapest", 200, 100),
  city("zagreb", "Zágráb", 200, 200),
];

/** The second space of the bent route points back, as printed spaces may: symbols stay upright. */
const ROUTES = [
  route("wien/budapest", "wien", "budapest", [
    [130, 94.4, 0, 24],
    [170, 94.4, 0, 24],
  ]),
  route("wien/budapest/2", "wien", "budapest", [
    [130, 105.6, 0, 24],
    [170, 105.6, 0, 24],
  ]),
  route("budapest/zagreb", "budapest", "zagreb", [
    [200, 130, 90, 24],
    [199, 170, -88, 24],
  ]),
];

const SHEET: SheetData = {
  format: 1,
  board: "small",
  name: "Small",
  width: 300,
  height: 300,
  projection: { parallels: [40, 50], meridian: 10, scale: 1, origin: [0, 0] },
  cities: CITIES,
  lines: [],
  routes: ROUTES,
  furniture: { cartouche: null, values: null, compass: null },
};

export const INFO: VariantInfo = {
  name: "small",
  title: "Small",
  options: [],
  digest: "",
  cards: [],
  cities: CITIES.map(({ id, name, big }) => ({ id, name, lat: 0, lon: 0, names: {}, big, aliases: [] })),
  routes: ROUTES.map(({ id, colour, length, tunnel, ferry }, i) => ({
    id,
    a: i === 2 ? 1 : 0,
    b: i === 2 ? 2 : 1,
    colour,
    length,
    tunnel,
    ferry,
    twin: [1, 0, null][i] ?? null,
  })),
  tickets: [],
  route_points: {},
  deals: [],
  draw_tickets: 3,
  stations: 3,
  trains: 45,
  station_points: 4,
  bonuses: { longest_path: 10, most_tickets: 0 },
  tie_break: [],
  actions: [],
};

export const smallBoard = (): BoardShape => shapeOf(INFO, SHEET, [-100, -100, 500, 500]);
export { SHEET };
