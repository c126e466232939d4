// Separate from the inks, which are only loaded with a print.

export const bikeColours = ['red', 'orange', 'yellow', 'green', 'blue', 'sand', 'white', 'black'] as const;
export type BikeColour = (typeof bikeColours)[number];
