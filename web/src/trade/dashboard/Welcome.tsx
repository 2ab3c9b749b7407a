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
  permission: Permission
}

const steps: Step[] = [
  {
    word: 'Complétez votre entreprise',
    hint: 'Nom, adresse et numéros de vos documents.',
    done: 'company',
    screen: 'settings',
    permission: 'settings.manage',
  },
  {
    word: 'Créez un service',
    hint: 'Ce que vous facturez, avec son prix.',
    done: 'service',
    screen: 'services',
    permission: 'services.write',
  },
  {
    word: 'Ajoutez un client',
    hint: 'Pour qui vous transportez.',
    done: 'client',
    screen: 'clients',
    permission: 'clients.write',
  },
  {
    word: 'Émettez une facture',
    hint: 'Maritime ou aérienne, en quelques lignes.',
    done: 'invoice',
    screen: 'invoices',
    permission: 'invoices.write',
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
        {steps.map(({ word, hint, done, screen, permission }, index) => {
          const to = roleHasPermission(role, permission) ? stepPath(linkTo(screen), screen) : null
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

/**
 * The URL of a step. The step about the company leads to the settings page of its documents, not to the first
 * settings page.
 */
function stepPath(path: string | null, screen: ScreenKey): string | null {
  return path && screen === 'settings' ? `${path}/documents` : path
}
