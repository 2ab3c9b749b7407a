/**
 * The viewport of every page. A phone's keyboard makes the page smaller: by default Chrome for Android lays
 * it over the page, and with it
 * over the buttons at the bottom.
 */
export const viewport =
  'width=device-width, initial-scale=1, minimum-scale=1, interactive-widget=resizes-content'
