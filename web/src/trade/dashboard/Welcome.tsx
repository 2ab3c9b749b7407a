import type { Permission } from '@escale/contract/access/permissions'
import { may } from '@escale/contract/access/permissions'
import type { ScreenKey } from '@escale/contract/access/screens'
import { Text } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useSession } from '#session/useSession.ts'
import { MaybeLink } from './MaybeLink.tsx'
import { useLinkTo } from './useLinkTo.ts'
import styles from './Welcome.module.css'

const steps: { word: string; hint: string; screen: ScreenKey; permission: Permission }[] = [
  { word: 'Créez un service', hint: 'Ce que vous facturez, avec son prix.', screen: 'services', permission: 'services.write' },
  { word: 'Ajoutez un client', hint: 'Pour qui vous transportez.', screen: 'clients', permission: 'clients.write' },
  { word: 'Émettez une facture', hint: 'Maritime ou aérienne, en quelques lignes.', screen: 'invoices', permission: 'invoices.write' },
]

/** The first steps in a company that has nothing yet; each leads where it is done, for who may do it. */
export function Welcome() {
  const { role, user } = useSession()
  const linkTo = useLinkTo()
  return (
    <section className="card" aria-labelledby="bienvenue">
      <Text id="bienvenue" component="h2" p="lg" fz={16} fw={600}>
        Bienvenue {user.firstName}.
      </Text>
      <ol>
        {steps.map(({ word, hint, screen, permission }, index) => {
          const to = may(role, permission) ? linkTo(screen) : null
          return (
            <li key={word}>
              <MaybeLink to={to} className={`clipped ${styles.step}`}>
                <Text span className="num" c="var(--e-brand-text)" fw={600}>
                  {index + 1}.
                </Text>
                <span>
                  <b className="strong">{word}</b>
                  <Text span display="block" c="dimmed" fz={12.5}>
                    {hint}
                  </Text>
                </span>
                {to && <IconChevronRight className={`muted ${styles.chevron}`} size={16} stroke={1.6} aria-hidden />}
              </MaybeLink>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
