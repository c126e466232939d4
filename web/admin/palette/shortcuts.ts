/** What the desk does by key. */
export const shortcuts: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['⌘ K', 'Ctrl K'], does: 'Go to an inquiry, a tour or a screen' },
  { keys: ['J'], does: 'Next inquiry' },
  { keys: ['K'], does: 'Previous inquiry' },
  { keys: ['Enter'], does: 'Open the inquiry' },
  { keys: ['Escape'], does: 'Close it' },
  { keys: ['E'], does: 'Mark it as answered' },
  { keys: ['X'], does: 'Select it' },
  { keys: ['/'], does: 'Search inquiries' },
  { keys: ['?'], does: 'This list' },
];
