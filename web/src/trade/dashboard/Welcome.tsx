import type { Permission } from '@escale/contract/access/permissions'
import { roleHasPermission } from '@escale/contract/access/permissions'
import type { ScreenKey } from '@escale/contract/access/screens'
import type { Dashboard } from '@escale/contract/trade/dashboard/contract'
import { Text } from '@mantine/core'
import { IconChevronRight, IconCircleCheck } from '@tabler/icons-react'
import { useSession } from '#session/current/useSession.ts'
import { useLinkTo } from '#trade/useLinkTo.ts'
import { MaybeLink } from './MaybeLink.tsx'
import styles from './Welcome.module.css'

type Step = {
  word: string
  hint: string
  done: keyof Dashboard['started']
  screen: ScreenKey
  /** The page of the screen, or the query that opens its form. */
  at: string
  permission: Permission
}

const steps: Step[] = [
  {
    word: 'Complétez votre entreprise',
    hint: 'Nom, adresse et numéros de vos documents.',
    done: 'company',
    screen: 'settings',
    at: '/documents',
    permission: 'settings.manage',
  },
  {
    word: 'Choisissez votre logo',
    hint: 'Il paraît sur vos documents et votre page de connexion.',
    done: 'logo',
    screen: 'settings',
    at: '/identite',
    permission: 'brand.manage',
  },
  {
    word: 'Créez un service',
    hint: 'Ce que vous facturez, avec son prix.',
    done: 'service',
    screen: 'services',
    at: '?saisie=service',
    permission: 'services.write',
  },
  {
    word: 'Ajoutez un client',
    hint: 'Pour qui vous transportez.',
    done: 'client',
    screen: 'clients',
    at: '?saisie=client',
    permission: 'clients.write',
  },
  {
    word: 'Recevez un premier colis',
    hint: 'Au scanner ou à la main, avec ses photos.',
    done: 'parcel',
    screen: 'warehouse',
    at: '?saisie=colis',
    permission: 'reception.receive',
  },
  {
    word: 'Émettez une facture',
    hint: 'Maritime ou aérienne, en quelques lignes.',
    done: 'invoice',
    screen: 'invoices',
    at: '?nouvelle=maritime',
    permission: 'invoices.write',
  },
  {
    word: 'Invitez un collègue',
    hint: 'Chacun a son rôle et ses droits.',
    done: 'colleague',
    screen: 'users',
    at: '?saisie=invitation',
    permission: 'users.manage',
  },
]

/**
 * The first steps of a new company. Completed steps are ticked. Each step links to its screen if the user may
 * open it.
 */
export function Welcome({ started }: Pick<Dashboard, 'started'>) {
  const { role, user } = useSession()
  const linkTo = useLinkTo()
  return (
    <section className="card" aria-labelledby="bienvenue">
      <Text id="bienvenue" component="h2" p="lg" fz={16} fw={600}>
        Bienvenue {user.firstName}.
      </Text>
      <ol>
        {steps.map(({ word, hint, done, screen, at, permission }, index) => {
          const path = roleHasPermission(role, permission) ? linkTo(screen) : null
          const to = path && path + at
          return (
            <li key={word}>
              <MaybeLink to={to} className={`clipped ${styles.step}`}>
                {started[done] ? (
                  <IconCircleCheck
                    size={21}
                    stroke={1.6}
                    color="var(--e-success)"
                    role="img"
                    aria-label="Fait"
                  />
                ) : (
                  <Text span className="num" c="var(--e-brand-text)" fw={600} miw={21}>
                    {index + 1}.
                  </Text>
                )}
                <span>
                  <b className="strong">{word}</b>
                  <Text span display="block" c="dimmed" fz={12.5}>
                    {hint}
                  </Text>
                </span>
                {to && (
                  <IconChevronRight
                    className={`muted ${styles.chevron}`}
                    size={16}
                    stroke={1.6}
                    aria-hidden
                  />
                )}
              </MaybeLink>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
