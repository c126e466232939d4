/** A file as a data: URL, so that it is there inside the runtime, which has no file system. */
declare module '*?inline' {
  const dataUrl: string;
  // biome-ignore lint/style/noDefaultExport: it is how the bundler gives it
  export default dataUrl;
}

/** A file as its text. */
declare module '*?raw' {
  const text: string;
  // biome-ignore lint/style/noDefaultExport: it is how the bundler gives it
  export default text;
}
