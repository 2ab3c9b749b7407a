import { screens, warehousePath } from '@escale/contract/access/screens'
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router'
import { NotFound, NotFoundAlone } from '#ui/feedback/NotFound.tsx'
import { requireSession } from './routes/guards.ts'
import { fetchScreen } from './routes/pages.ts'
import { PageError, RootError } from './routes/RouteError.tsx'
import { ScreenRoute } from './routes/ScreenRoute.tsx'

const warehouse = screens.find((screen) => screen.key === 'warehouse') ?? screens[0]

const screenRoutes: RouteObject[] = [
  ...screens.map((screen) => ({
    path: routePath(screen),
    element: <ScreenRoute screen={screen} />,
    ErrorBoundary: PageError,
  })),
  { path: warehousePath, element: <ScreenRoute screen={warehouse} />, ErrorBoundary: PageError },
  {
    path: '/app/courriels',
    lazy: { Component: async () => (await import('#channels/mailbox/MailboxPage.tsx')).MailboxPage },
    ErrorBoundary: PageError,
  },
  {
    path: '/app/application',
    lazy: { Component: async () => (await import('#people/account/ApplicationPage.tsx')).ApplicationPage },
    ErrorBoundary: PageError,
  },
  { path: '/app/*', Component: NotFound, ErrorBoundary: PageError },
]

/** The route path of a screen. A screen with several pages has a path parameter. */
function routePath({ key, path }: (typeof screens)[number]): string {
  if (key === 'companies') return `${path}/:companyId?`
  if (key === 'clients') return `${path}/:clientId?`
  if (key === 'expeditions') return `${path}/:expeditionId?`
  return key === 'settings' ? `${path}/:section?` : path
}

export const router = createBrowserRouter([
  {
    ErrorBoundary: RootError,
    children: [
      { path: '/', element: <Navigate to="/app" replace /> },
      { path: '/auth', lazy: { Component: async () => (await import('#login/LoginPage.tsx')).LoginPage } },
      {
        path: '/tenant/:slug',
        lazy: { Component: async () => (await import('#login/LoginPage.tsx')).LoginPage },
      },
      {
        path: '/auth/code',
        lazy: { Component: async () => (await import('#login/FactorPage.tsx')).FactorPage },
      },
      {
        path: '/auth/code-par-email',
        lazy: { Component: async () => (await import('#people/account/sign-in/by-mail.ts')).MailedCodePage },
      },
      {
        path: '/auth/inscription',
        lazy: { Component: async () => (await import('#people/account/SignUpPage.tsx')).SignUpPage },
      },
      {
        path: '/auth/verification',
        lazy: {
          Component: async () => (await import('#people/account/VerificationPage.tsx')).VerificationPage,
        },
      },
      {
        path: '/auth/oubli',
        lazy: { Component: async () => (await import('#people/account/sign-in/by-mail.ts')).ForgottenPage },
      },
      {
        path: '/auth/nouveau-mot-de-passe',
        lazy: {
          Component: async () => (await import('#people/account/NewPasswordPage.tsx')).NewPasswordPage,
        },
      },
      {
        path: '/auth/email',
        lazy: { Component: async () => (await import('#people/account/EmailPage.tsx')).EmailPage },
      },
      {
        path: '/auth/facteurs',
        lazy: { Component: async () => (await import('#people/account/FactorsPage.tsx')).FactorsPage },
      },
      {
        path: '/auth/unique',
        lazy: { Component: async () => (await import('#people/account/sign-in/SignOnPage.tsx')).SignOnPage },
      },
      {
        path: '/auth/invitation',
        lazy: {
          Component: async () =>
            (await import('#people/account/invitation/InvitationPage.tsx')).InvitationPage,
        },
      },
      {
        path: '/installation',
        lazy: {
          Component: async () => (await import('#people/installation/InstallationPage.tsx')).InstallationPage,
        },
      },
      {
        loader: requireSession,
        shouldRevalidate: () => false,
        lazy: {
          Component: async () => {
            const [{ readFirstData, Shell }] = await Promise.all([
              import('./frame/Shell.tsx'),
              fetchScreen(location.pathname),
            ])
            await readFirstData()
            return Shell
          },
        },
        children: screenRoutes,
      },
      { path: '*', Component: NotFoundAlone },
    ],
  },
])
