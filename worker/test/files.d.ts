/** A file as a data: URL, since the runtime has no file system. */
declare module '*?inline' {
  const dataUrl: string;
  // biome-ignore lint/style/noDefaultExport: the bundler exports it this way
  export default dataUrl;
}

declare module '*?raw' {
  const text: string;
  // biome-ignore lint/style/noDefaultExport: the bundler exports it this way
  export default text;
}
