/**
 * The viewport of every page. `resizes-content` keeps the buttons at the bottom visible: by default, Chrome
 * for Android lays the keyboard over the page.
 */
export const viewport =
  'width=device-width, initial-scale=1, minimum-scale=1, interactive-widget=resizes-content'
