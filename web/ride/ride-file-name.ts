// Separate from ride-file.ts so that the manifest and the page can name a file without loading validation.

export const rideFileEnding = 'highpass.json';

/** No ride file is larger; one of ours has 5 to 20 kB. */
export const rideFileBytes = 500_000;

/** The form field in which another app's share sheet brings a file. */
export const sharedField = 'ride';
