import { useEffect } from 'react'

/**
 * Applies a style sheet while the component is shown. The content policy forbids style elements, so the sheet
 * is adopted.
 */
export function useAdoptedSheet(css: string) {
  useEffect(() => {
    if (!css) return
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
    }
  }, [css])
}
