/**
 * The viewport meta tag of every page. `resizes-content` keeps the buttons at the bottom visible above the
 * on-screen keyboard, which Chrome for Android otherwise draws over the page.
 */
export const viewport =
  'width=device-width, initial-scale=1, minimum-scale=1, interactive-widget=resizes-content'
