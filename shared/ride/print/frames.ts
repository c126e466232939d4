/** Where a format's parts lie, in its own units. */
export interface Frame {
  width: number;
  height: number;
  x: number;
  y: number;
  w: number;
  h: number;
  /** The height that letters above the ridge may not pass. */
  lettersTop: number;
  ridgeTop: number;
  ridgeFoot: number;
  ground: number;
  moon: { y: number; r: number };
  letter: number;
  title: { y: number; h: number; w: number } | null;
  lines: [number, number];
  foot: { y: number; x: number; isOnPaper: boolean };
}

/** A3: 297 × 420 mm, with paper around the picture. */
const sheet: Frame = {
  width: 1188,
  height: 1680,
  x: 56,
  y: 56,
  w: 1076,
  h: 1494,
  lettersTop: 96,
  ridgeTop: 540,
  ridgeFoot: 940,
  ground: 1134,
  moon: { y: 268, r: 112 },
  letter: 25,
  title: { y: 1198, h: 206, w: 956 },
  lines: [1464, 1516],
  foot: { y: 1628, x: 56, isOnPaper: true },
};

/** A phone's screen, which has its clock above and its buttons below. */
const lock: Frame = {
  width: 1080,
  height: 2400,
  x: 0,
  y: 0,
  w: 1080,
  h: 2400,
  lettersTop: 760,
  ridgeTop: 1050,
  ridgeFoot: 1480,
  ground: 1662,
  moon: { y: 760, r: 104 },
  letter: 25,
  title: { y: 1736, h: 200, w: 920 },
  lines: [1998, 2050],
  foot: { y: 2152, x: 80, isOnPaper: false },
};

const cover: Frame = {
  width: 1200,
  height: 640,
  x: 0,
  y: 0,
  w: 1200,
  h: 640,
  lettersTop: 34,
  ridgeTop: 226,
  ridgeFoot: 440,
  ground: 540,
  moon: { y: 112, r: 62 },
  letter: 20,
  title: null,
  lines: [600, 600],
  foot: { y: 600, x: 40, isOnPaper: false },
};

export const frames = { sheet, lock, cover };
export type Format = keyof typeof frames;
