/**
 * Ctrl K and `/` start a search before the application has loaded. The application takes over the typed text
 * (`shell/search/early-search.ts`).
 */
export function recordEarlySearch() {
  if (!/^\/(app|warehouse|super-admin)(\/|$)/.test(location.pathname)) return
  let typed: string | null = null
  addEventListener('keydown', recordKey)
  window.escaleEarlySearch = {
    take: () => {
      removeEventListener('keydown', recordKey)
      return typed
    },
  }

  function recordKey(event: KeyboardEvent) {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event
    if (event.target instanceof Element && event.target.closest('input, textarea, select')) return
    const isControlK = key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey
    if (!isControlK && (ctrlKey || metaKey || altKey)) return
    if (isControlK || (typed === null && key === '/')) typed ??= ''
    else if (typed === null) return
    else if (key === 'Escape') typed = null
    else if (key === 'Backspace') typed = typed.slice(0, -1)
    else if ([...key].length === 1) typed += key
    else return
    event.preventDefault()
  }
}
