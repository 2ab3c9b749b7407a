import '#styles-app.ts'
import { isPracticeId } from '@escale/contract/access/practice'
import { Box } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { Navigate, Outlet, useLocation, useNavigation } from 'react-router'
import { keepRenewed } from '#session/current/renewal.ts'
import { LeaveContext, SessionContext, useSessionState } from '#session/current/useSession.ts'
import { isOfferDue } from '#session/passkey/passkey-offer.ts'
import { useProofAsked } from '#session/passkey/proof-request.ts'
import { authPath } from '#session/passkey/screen-link.ts'
import { useHiddenPage } from '#shell/interruption/useHiddenPage.ts'
import { queries } from '#shell/live/queries.ts'
import { keepPage } from '#shell/live/service-worker.ts'
import { signOut } from '#shell/live/sign-out.ts'
import { menuFor } from '#shell/menu/menu.ts'
import { OfflineStrip } from '#shell/strips/OfflineStrip.tsx'
import { UpdateBanner } from '#shell/strips/UpdateBanner.tsx'
import { OverContext } from '#trade/overlay/over.ts'
import { ListsWithin } from '#ui/dialog/ListsWithin.tsx'
import { lazyPiece } from '#ui/dialog/lazy-part.ts'
import { watchPrinting } from '#ui/display/paper.ts'
import { showWholeTexts } from '#ui/display/whole-text.ts'
import { firstContentShown, isFetchingNext, registerContentCheck } from '#ui/feedback/first-content.ts'
import { MessagePlace } from '#ui/feedback/MessagePlace.tsx'
import { networkIdle, registerRequestCheck } from '#ui/feedback/network-idle.ts'
import { selectOnTap } from '#ui/keyboard/select-on-tap.ts'
import { sideways } from '#ui/keyboard/sideways.ts'
import { Credits } from './Credits.tsx'
import { Header } from './Header.tsx'
import { PhoneTabs } from './PhoneTabs.tsx'
import { over } from './page-dialogs.ts'
import styles from './Shell.module.css'
import { ShortcutKeys } from './ShortcutKeys.tsx'
import { Sidebar } from './Sidebar.tsx'

const Realtime = lazyPiece(async () => {
  await firstContentShown()
  return import('#shell/live/Realtime.tsx')
})
const Announcements = lazyPiece(async () => {
  await firstContentShown()
  return import('#shell/strips/Announcements.tsx')
})
const DraftStrip = lazyPiece(async () => {
  await firstContentShown()
  return import('#shell/strips/DraftStrip.tsx')
})
const FoundByScan = lazyPiece(async () => {
  await firstContentShown()
  return import('./FoundByScan.tsx')
})
const ReceiptOver = lazyPiece(async () => {
  await firstContentShown()
  return import('./ReceiptOver.tsx')
})
const HandOverOver = lazyPiece(() => import('./HandOverOver.tsx'))
const SupportBar = lazyPiece(() => import('#shell/strips/SupportBar.tsx'))
const PracticeBar = lazyPiece(() => import('#shell/strips/PracticeBar.tsx'))
const InterruptionModal = lazyPiece(() => import('#shell/interruption/InterruptionModal.tsx'))
const PasskeyOffer = lazyPiece(() => import('#shell/strips/PasskeyOffer.tsx'))
const LackingPage = lazyPiece(() => import('#shell/routes/LackingPage.tsx'))

registerRequestCheck(() => queries.isFetching() + queries.isMutating() > 0)
registerRequestCheck(isFetchingNext)
registerContentCheck(hasNoAnswer)
void firstContentShown().then(showFont)

export { readFirstData } from '#shell/live/first-data.ts'

/** The frame around every signed-in page: header, menu and dialogs. */
export function Shell() {
  const { session, trouble, hasLeft } = useSessionState()
  const { pathname, search } = useLocation()
  const isProofAsked = useProofAsked() !== null
  useEffect(keepRenewed, [])
  useEffect(watchPrinting, [])
  useEffect(showWholeTexts, [])
  useHiddenPage(trouble !== null)
  const isSignedIn = session !== null
  const isSupervisor = session?.role === 'warehouse_supervisor'
  useEffect(() => {
    // Without a network, the download continues at the next visit.
    if (isSignedIn) void keepForLater(isSupervisor).catch(() => {})
  }, [isSignedIn, isSupervisor])

  if (!session) return <Navigate to={hasLeft ? '/auth' : authPath(pathname + search)} replace />

  if (session.lacks)
    return (
      <Suspense>
        <LackingPage lacks={session.lacks} />
      </Suspense>
    )

  const entries = menuFor(session, pathname)
  return (
    <SessionContext value={session}>
      <QueryClientProvider client={queries}>
        {session.company?.styleSheet && <link rel="stylesheet" href={session.company.styleSheet} />}
        <OverContext value={over}>
          <div className={styles.shell} data-company-css={session.company?.styleSheet ? '' : undefined}>
            <a className={styles.skip} href="#contenu">
              Aller au contenu
            </a>
            <Sidebar entries={entries} />
            <Header />
            <div className={styles.content}>
              <MessagePlace />
              <Suspense>{session.support && <SupportBar support={session.support} />}</Suspense>
              <Suspense>
                {session.practice && isPracticeId(session.company?.id) && (
                  <PracticeBar homeId={session.practice.homeId} />
                )}
              </Suspense>
              <UpdateBanner />
              <OfflineStrip />
              <Suspense>
                <DraftStrip />
              </Suspense>
              <Suspense>{isOfferDue(session) && <PasskeyOffer />}</Suspense>
              <Suspense>
                <Announcements />
              </Suspense>
              <Main companyId={session.company?.id} />
              <MessagePlace edge="bottom" />
            </div>
            {!isSupervisor && entries.length > 0 && <PhoneTabs entries={entries} />}
            <Suspense>{search.includes('remise=') && session.company && <HandOverOver />}</Suspense>
            <Suspense>{session.company && <ReceiptOver key={session.company.id} />}</Suspense>
          </div>
        </OverContext>
        <ShortcutKeys entries={entries} />
        <Suspense>{session.company && <FoundByScan key={session.company.id} />}</Suspense>
        <Suspense>
          <Realtime />
        </Suspense>
        <Suspense>{(trouble || isProofAsked) && <InterruptionModal trouble={trouble} />}</Suspense>
      </QueryClientProvider>
    </SessionContext>
  )
}

function Main({ companyId }: { companyId: string | undefined }) {
  const isBusy = useNavigation().state !== 'idle'
  return (
    <main
      className={styles.main}
      id="contenu"
      tabIndex={-1}
      aria-busy={isBusy}
      ref={sideways}
      {...selectOnTap}
    >
      <ListsWithin id="contenu">
        <LeaveContext value={signOut}>
          <Outlet key={companyId} />
        </LeaveContext>
      </ListsWithin>
      <Box className="phone-only">
        <Credits className={styles.phoneCredits} />
      </Box>
    </main>
  )
}

/** On a slow line the font was left for later (`boot.js`). */
function showFont() {
  delete document.documentElement.dataset.font
}

/** True while no query has data: before the first request, and while a response is pending. */
function hasNoAnswer(): boolean {
  const allQueries = queries.getQueryCache().getAll()
  return (
    allQueries.length === 0 ||
    allQueries.some(({ state }) => state.status === 'pending' && state.fetchStatus !== 'idle')
  )
}

/**
 * Caches files that a start without a network needs. A warehouse supervisor uses one screen, so the files of
 * other screens are not needed.
 */
async function keepForLater(isOneScreen: boolean) {
  await networkIdle()
  await keepPage()
  if (isOneScreen) return
  const { keepOtherScreens } = await import('#shell/outbox/outbox-parts.ts')
  await keepOtherScreens()
}
