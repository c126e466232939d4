interface Bike {
  id: string;
  name: string;
  tankL: number;
  kmPerL: number;
}

/** Tanks as makers state them, with reserve; consumption as riders report it, for the last ones our estimate. */
export const bikes: readonly Bike[] = [
  { id: 'himalayan-450', name: 'Royal Enfield Himalayan 450', tankL: 17, kmPerL: 30 },
  { id: 'himalayan-411', name: 'Royal Enfield Himalayan 411', tankL: 15, kmPerL: 30 },
  { id: 'classic-350', name: 'Royal Enfield Classic 350', tankL: 13, kmPerL: 35 },
  { id: 'interceptor-650', name: 'Royal Enfield Interceptor 650', tankL: 13.7, kmPerL: 25 },
  { id: '390-adventure', name: 'KTM 390 Adventure', tankL: 14.5, kmPerL: 28 },
  { id: 'xpulse-200', name: 'Hero Xpulse 200', tankL: 13, kmPerL: 38 },
  { id: 'dominar-400', name: 'Bajaj Dominar 400', tankL: 13, kmPerL: 28 },
  { id: 'own', name: 'Another bike', tankL: 12, kmPerL: 30 },
];
