import './styles.ts'
import './fonts.css'
import './app.css'
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { setNonce } from 'get-nonce'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { settleSignOutWhenOnline } from './session/current/owed-sign-out.ts'
import { watchOtherTabs } from './session/current/session.ts'
import { hearOtherTabs } from './session/current/session-events.ts'
import { registerServiceWorker } from './shell/live/service-worker.ts'
import { securePage } from './shell/page-security.ts'
import { router } from './shell/router.tsx'
import { reloadOnceWhenChunksAreGone } from './shell/routes/missing-chunks.ts'
import { cssVariables, theme } from './theme.ts'
import { registerRequestCheck } from './ui/feedback/network-idle.ts'
import { Toasts } from './ui/feedback/Toasts.tsx'

const nonce = document.querySelector<HTMLElement>('meta[property=csp-nonce]')?.nonce ?? ''
// The modals lock scrolling by a <style> element, which needs the nonce of the content policy.
setNonce(nonce)

reloadOnceWhenChunksAreGone()
securePage()
settleSignOutWhenOnline()
watchOtherTabs()
hearOtherTabs()
registerRequestCheck(() => !router.state.initialized || router.state.navigation.state !== 'idle')
void registerServiceWorker()

// The server-rendered HTML stays until the first page is ready to replace it.
if (router.state.initialized) renderApp()
else {
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return
    stop()
    renderApp()
  })
}

function renderApp() {
  const root = document.querySelector('#root')
  if (!root) return
  createRoot(root).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        getStyleNonce={() => nonce}
        deduplicateInlineStyles
        defaultColorScheme="auto"
        colorSchemeManager={localStorageColorSchemeManager({ key: 'escale-color-scheme' })}
      >
        <RouterProvider router={router} />
        <Toasts />
      </MantineProvider>
    </StrictMode>,
  )
}
