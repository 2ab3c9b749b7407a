import { useEffect } from 'react'

/**
 * Applies a style sheet while the component is mounted. The Content Security Policy forbids `<style>`
 * elements, so the sheet is added to `document.adoptedStyleSheets`.
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
