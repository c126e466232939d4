/// <reference types="vite/client" />

/** `import * as styles` puts each class name right where it's used. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export = classes;
}

declare module 'react-dom/server.edge' {
  export * from 'react-dom/server';
}
