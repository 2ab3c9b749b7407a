/** The page is on screen and the browser has nothing better to do. */
export { idle as firstPaint } from '#ui/quiet-line.ts'
