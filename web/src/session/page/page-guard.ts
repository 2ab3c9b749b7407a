// Page security as the product specification requires it, for the application and the public pages. The real
// protection is in the server's headers. This module uses no library. Each kind of page passes its own
// functions to show messages.

export type Blocked = 'SHORTCUT_BLOCKED' | 'POLICY_VIOLATION'
type Speech = {
  say: (title: string, message: string) => void
  /** Records a blocked action in the security log. */
  report: (action: Blocked, what: string) => void
}

const developerKeys = new Set(['I', 'J', 'C'])

/** Starts page security. Called by the first script of a page. */
export function guardPage({ say, report }: Speech) {
  if (isInsecure()) leaveOrWarn(say)
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    say('Violation de Sécurité', `Un contenu non autorisé a été bloqué (${effectiveDirective}).`)
    report('POLICY_VIOLATION', `${effectiveDirective} ${blockedURI.split(/[?#]/)[0]}`)
  })
  if (meta('page-security') !== 'on') return
  const refuse = (event: Event, message: string, what: string) => {
    if (isTextField(event.target)) return
    event.preventDefault()
    say('Sécurité', message)
    report('SHORTCUT_BLOCKED', what)
  }
  document.addEventListener('contextmenu', (event) =>
    refuse(event, 'Le clic droit est désactivé.', 'clic droit'),
  )
  document.addEventListener('keydown', (event) => {
    if (isDeveloperShortcut(event))
      refuse(event, 'Ce raccourci est désactivé.', event.key.length > 1 ? event.key : event.key.toUpperCase())
  })
}

function isDeveloperShortcut({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean {
  if (key === 'F12') return true
  const command = ctrlKey || metaKey
  if (command && (shiftKey || altKey) && developerKeys.has(key.toUpperCase())) return true
  return command && key.toUpperCase() === 'U'
}

/**
 * True for a text field. Its context menu and shortcuts stay available, because people who type need them,
 * for example for the spell checker.
 */
function isTextField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, [contenteditable=true]') !== null
}

function isInsecure(): boolean {
  return location.protocol === 'http:' && !['localhost', '127.0.0.1', '[::1]'].includes(location.hostname)
}

function leaveOrWarn(say: Speech['say']) {
  const publicUrl = meta('public-url')
  if (!publicUrl.startsWith('https://'))
    return say(
      'Avertissement SSL',
      "Cette connexion n'est pas chiffrée : ce que vous saisissez peut être lu en chemin.",
    )
  say('Redirection HTTPS', 'Vous allez être dirigé vers la connexion sécurisée.')
  setTimeout(() => location.replace(secureAddress(publicUrl, location)), 1500)
}

/**
 * URL of the current page on the public host. The path is assigned to the URL instead of resolved against it,
 * because the path `//elsewhere/` would be read as another host.
 */
export function secureAddress(
  publicUrl: string,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): string {
  const address = new URL(publicUrl)
  address.pathname = pathname
  address.search = search
  return address.href
}

function meta(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content ?? ''
}
