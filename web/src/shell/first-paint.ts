/** The page is on screen and the browser has nothing better to do. */
export function firstPaint(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: 3000 })
    else setTimeout(resolve, 500)
  })
}
