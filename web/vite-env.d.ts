/// <reference types="vite/client" />
declare module 'react-dom/server.edge' {
  export * from 'react-dom/server';
}
