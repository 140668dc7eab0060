/** Routes whose wagons the stage is about to set down: the board does not draw them yet. */
export class PendingRoutes {
  routes = $state.raw<readonly number[]>([]);
}
