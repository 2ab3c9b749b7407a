declare module 'pdfmake/js/Renderer.js' {
  type Line = import('./text/reading-order.ts').Line
  const renderer: { default: { prototype: { renderLine(line: Line, x: number, y: number): void } } }
  export default renderer
}
