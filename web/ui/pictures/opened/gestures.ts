import { type Point, toUnits, type View, zoomAt, zoomStep } from './zoom';

interface Movable {
  view(): View;
  nearest(view: View): View;
  place(view: View, moving?: boolean): void;
  /** Pulls the row of pictures along, or the picture out of the window; without a point, back into its place. */
  pull(by?: Point): void;
  step(by: 1 | -1): void;
  close(): void;
  toggleButtons(): void;
}

/** In CSS pixels. */
const firmPress = 8;
/** In CSS pixels per millisecond. */
const flick = 0.4;
/** Pinched smaller than this, a picture closes; in zoom units. */
const pinchedAway = -40;
const doubleTapMs = 300;
/** Of its last speed. */
const glideMs = 120;

const origin: Point = { x: 0, y: 0 };
const isBeyond = (pulled: number, speed: number, most: number) =>
  Math.abs(pulled) > most || (Math.abs(speed) > flick && speed * pulled > 0);

export function followGestures(stage: HTMLElement, picture: Movable): void {
  const fingers = new Map<number, Point>();
  let start = { view: picture.view(), middle: origin, spread: 1 };
  let last = { ...origin, time: 0 };
  let speed = origin;
  let pulled = origin;
  let axis: 'x' | 'y' | null = null;
  let moved = false;
  let pressed: { target: EventTarget | null; isMouse: boolean } = { target: null, isMouse: true };
  let tapped = { time: Number.NEGATIVE_INFINITY, timer: 0 };

  const toPoint = ({ clientX, clientY }: MouseEvent): Point => ({
    x: clientX - stage.clientWidth / 2,
    y: clientY - stage.clientHeight / 2,
  });
  const middle = (): Point => {
    const all = [...fingers.values()];
    return {
      x: all.reduce((sum, { x }) => sum + x, 0) / all.length,
      y: all.reduce((sum, { y }) => sum + y, 0) / all.length,
    };
  };
  const spread = () => {
    const [one = origin, other = one] = fingers.values();
    return Math.hypot(one.x - other.x, one.y - other.y) || 1;
  };
  const begin = (time: number) => {
    start = { view: picture.view(), middle: middle(), spread: spread() };
    last = { ...start.middle, time };
    speed = origin;
  };

  const move = (time: number) => {
    const now = middle();
    const by = { x: now.x - start.middle.x, y: now.y - start.middle.y };
    if (!moved && Math.hypot(by.x, by.y) < firmPress && fingers.size < 2) return;
    if (!moved && fingers.size < 2) axis = Math.abs(by.x) > Math.abs(by.y) ? 'x' : 'y';
    moved = true;
    const took = Math.max(1, time - last.time);
    speed = { x: (now.x - last.x) / took, y: (now.y - last.y) / took };
    last = { ...now, time };
    const units = start.view.units + (fingers.size < 2 ? 0 : toUnits(spread() / start.spread));
    const zoomed = zoomAt(start.view, units, start.middle);
    const wanted = { units: zoomed.units, x: zoomed.x + by.x, y: zoomed.y + by.y };
    if (fingers.size > 1) return picture.place(wanted);
    const held = picture.nearest(wanted);
    picture.place(held);
    // The neighbour comes along only for a picture that was at its edge already.
    pulled = {
      x: axis === 'x' && held.x === start.view.x ? wanted.x - held.x : 0,
      y: axis === 'y' && units === 0 ? wanted.y : 0,
    };
    picture.pull(pulled);
  };

  const settle = () => {
    const { units, x, y } = picture.view();
    const across = pulled.x;
    const down = pulled.y;
    pulled = origin;
    if (units < pinchedAway || isBeyond(down, speed.y, stage.clientHeight / 6)) return picture.close();
    picture.place(picture.nearest({ units, x: x + speed.x * glideMs, y: y + speed.y * glideMs }), true);
    if (isBeyond(across, speed.x, stage.clientWidth / 4)) picture.step(across < 0 ? 1 : -1);
    else picture.pull();
  };

  const zoomTo = (units: number, point: Point, moving: boolean) =>
    picture.place(picture.nearest(zoomAt(picture.view(), units, point)), moving);
  const toggleZoom = (point: Point) => zoomTo(picture.view().units > 0 ? 0 : zoomStep, point, true);

  stage.addEventListener('pointerdown', (event) => {
    if (event.button > 0 || fingers.size > 1) return;
    if (fingers.size === 0) {
      pressed = { target: event.target, isMouse: event.pointerType === 'mouse' };
      [moved, axis] = [false, null];
    } else {
      // Two fingers pinch; what one of them pulled goes back.
      axis = null;
      pulled = origin;
      picture.pull();
    }
    stage.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, toPoint(event));
    begin(event.timeStamp);
  });
  stage.addEventListener('pointermove', (event) => {
    if (!fingers.has(event.pointerId)) return;
    fingers.set(event.pointerId, toPoint(event));
    move(event.timeStamp);
  });
  const lift = (event: PointerEvent) => {
    if (!fingers.delete(event.pointerId)) return;
    // A finger that rested before it was lifted doesn't flick.
    if (event.type === 'pointercancel' || event.timeStamp - last.time > 100) speed = origin;
    if (event.type === 'pointercancel') pulled = origin;
    if (fingers.size > 0) begin(event.timeStamp);
    else if (moved) settle();
  };
  stage.addEventListener('pointerup', lift);
  stage.addEventListener('pointercancel', lift);

  stage.addEventListener('click', (event) => {
    if (moved) return;
    if (!(pressed.target instanceof HTMLImageElement)) return picture.close();
    if (pressed.isMouse) return toggleZoom(toPoint(event));
    const isSecond = event.timeStamp - tapped.time < doubleTapMs;
    clearTimeout(tapped.timer);
    if (isSecond) toggleZoom(toPoint(event));
    tapped = isSecond
      ? { time: Number.NEGATIVE_INFINITY, timer: 0 }
      : { time: event.timeStamp, timer: window.setTimeout(picture.toggleButtons, doubleTapMs) };
  });

  stage.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      // Some browsers count lines.
      const [across, down] = [event.deltaX, event.deltaY].map((by) => by * (event.deltaMode ? 16 : 1)) as [
        number,
        number,
      ];
      const view = picture.view();
      if (Math.abs(across) > Math.abs(down)) picture.place(picture.nearest({ ...view, x: view.x - across }));
      else zoomTo(view.units - down, toPoint(event), false);
    },
    { passive: false },
  );
}
