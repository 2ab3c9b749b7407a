// Runs before the first paint: the colour scheme and the company's palette, so that nothing flashes.
;(() => {
  const storedValue = (key, where = 'localStorage') => {
    try {
      return window[where].getItem(key)
    } catch {
      return null
    }
  }
  const scheme = storedValue('escale-color-scheme')
  const dark = scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')

  const requested = document.querySelector('meta[name=theme]')?.content.replace('#', '') ?? ''
  const hex = [requested, storedValue('escale-theme@1')?.replaceAll('"', ''), '0b5d6b'].find((color) =>
    /^[0-9a-f]{6}$/i.test(color ?? ''),
  )
  const link = document.createElement('link')
  link.id = 'theme'
  link.rel = 'stylesheet'
  link.setAttribute('blocking', 'render')
  link.href = `/theme/${hex}.css`
  document.head.append(link)

  const isReception = /^\/(app\/)?warehouse$/.test(location.pathname)
  preloadFont()
  sendEarlyRequests()
  recordEarlySearch()
  addEventListener('DOMContentLoaded', fetchNext)
  addEventListener('submit', ({ target, defaultPrevented }) => {
    if (!defaultPrevented && target.method === 'post') sessionStorage.setItem('escale-form-sent', 'yes')
  })

  // The font loads with the page, except on the first visit over a slow network. That visit shows its text
  // first, in a fallback font of the same measures.
  function preloadFont() {
    const href = document.querySelector('meta[name=font]')?.content
    const network = navigator.connection
    const isSlow = network?.saveData || /2g|3g/.test(network?.effectiveType)
    const isFirst = isSlow && !storedValue('escale-session@1')
    if (isFirst && isReception) document.documentElement.dataset.font = 'later'
    if (!href?.startsWith('/') || isFirst) return
    document.head.append(
      Object.assign(document.createElement('link'), {
        rel: 'preload',
        as: 'font',
        type: 'font/woff2',
        crossOrigin: '',
        href,
      }),
    )
  }

  // The first requests of the application are sent while its files are loading. The application uses these
  // responses (`session/request/early-response.ts`) or sends the requests itself.
  function sendEarlyRequests() {
    const place = location.pathname + location.search
    const first = firstOf(place)
    if (
      !/^\/(app|warehouse|super-admin)(\/|$)/.test(place) ||
      storedValue('escale-sign-out-owed@1') ||
      !navigator.onLine
    )
      return
    window.escaleEarly = {}
    const session = request('/api/session')
    // After a sign-in by the page's own form, the stored session may belong to another person.
    const hasSignedIn = storedValue('escale-form-sent', 'sessionStorage') !== null
    if (hasSignedIn) sessionStorage.removeItem('escale-form-sent')
    const stored = hasSignedIn ? null : sessionIn(storedValue('escale-session@1'))
    if (stored) requestData(stored)
    else
      session
        .then(({ response }) => response.clone().text())
        .then(
          (text) => requestData(sessionIn(text)),
          () => {},
        )

    function requestData(session) {
      const company = session?.company?.id
      if (company && !session.closed && first.roles.includes(session.role))
        for (const url of first.requests) request(url, company)
    }

    function request(url, company) {
      const options = { headers: company ? { 'x-company': company } : {}, signal: AbortSignal.timeout(15000) }
      const answer = fetch(url, options).then((response) => ({ response, at: Date.now() }))
      answer.catch(() => {}) // the application repeats the request and shows the error
      window.escaleEarly[url] = { company, place, answer }
      return answer
    }
  }

  // Ctrl K and `/` start a search before the application has loaded. The application takes over the typed
  // text (`shell/search/early-search.ts`).
  function recordEarlySearch() {
    if (!/^\/(app|warehouse|super-admin)(\/|$)/.test(location.pathname)) return
    let typed = null
    addEventListener('keydown', recordKey)
    window.escaleEarlySearch = {
      take: () => {
        removeEventListener('keydown', recordKey)
        return typed
      },
    }

    function recordKey(event) {
      const { key, ctrlKey, metaKey, altKey, shiftKey } = event
      if (event.target.closest?.('input, textarea, select')) return
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

  // Once the page's own files and responses are loaded, the form behind the main button of the screen is
  // fetched before the button is pressed, then the font.
  async function fetchNext() {
    // A page stored on the device may belong to another screen, whose files are not needed here.
    const next = isReception && document.querySelector('meta[name=next]')
    if (next) {
      await Promise.allSettled(Object.values(window.escaleEarly ?? {}).map(({ answer }) => answer))
      await Promise.all(next.content.split(' ').map(fetchFile))
    }
    delete document.documentElement.dataset.font
  }

  function fetchFile(href) {
    const link = document.createElement('link')
    const kind = href.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' }
    document.head.append(Object.assign(link, { ...kind, crossOrigin: '', href }))
    return new Promise((resolve) => Object.assign(link, { onload: resolve, onerror: resolve }))
  }

  // The exact requests that each screen sends without filters. `tests/early.spec.ts` compares them.
  function firstOf(place) {
    const readers = ['viewer', 'employee', 'manager', 'admin', 'super_admin']
    const list = (name, sort) => [`/api/${name}?${sort}&limit=100`, `/api/${name}/totals`]
    const latest = 'sort=createdAt&order=desc'
    const received = {
      roles: ['warehouse_supervisor', 'admin', 'super_admin'],
      requests: [...list('warehouse-receipts', latest), '/api/measuring'],
    }
    const screens = {
      '/app': { roles: readers, requests: ['/api/dashboard?period=mois'] },
      '/app/factures': { roles: readers, requests: list('invoices', latest) },
      '/app/clients': { roles: readers, requests: list('clients', 'sort=name&order=asc') },
      '/app/expeditions': {
        roles: readers,
        requests: [...list('expeditions', latest), '/api/expeditions/journeys'],
      },
      '/app/warehouse': received,
      '/warehouse': received,
    }
    return screens[place] ?? { roles: [], requests: [] }
  }

  function sessionIn(text) {
    try {
      return JSON.parse(text)
    } catch {
      return null
    }
  }
})()
