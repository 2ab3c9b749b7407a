import type { Company } from '@escale/contract/platform/companies/contract'
import type { Clocks } from '@escale/contract/values/clocks'
import { countryName } from '@escale/contract/values/countries'
import { formatMoney } from '@escale/contract/values/money'
import { Button, SimpleGrid } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { api } from '#api.ts'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { useClocks } from '#ui/display/useClocks.tsx'
import { formatNumber, pluralize } from '#ui/figures/count.ts'
import { Tile } from '#ui/figures/Tile.tsx'
import { fileSize } from '#ui/files/file-size.ts'
import styles from './companies.module.css'

const AnnouncementModal = lazyPart(() => import('#platform/overview/AnnouncementModal.tsx'))
const EditCompanyModal = lazyPart(() => import('./EditCompanyModal.tsx'))

/** The current figures of the company, and its data sheet. */
export default function SummaryTab({ company }: { company: Company }) {
  const clocks = useClocks()
  const invited = useInvited(company.id)
  const [isEditing, setEditing] = useState(false)
  const [isAnnouncing, setAnnouncing] = useState(false)
  return (
    <>
      <section className={`tiles ${styles.tiles}`} aria-label="Chiffres">
        <Tile
          label="Facturé sur 30 jours"
          figure={formatMoney(company.billed)}
          detail={pluralize(company.invoices, 'facture')}
        />
        <Tile label="Encaissé sur 30 jours" figure={formatMoney(company.paid)} />
        <Tile
          label="Utilisateurs"
          figure={formatNumber(company.users)}
          detail={invited}
          to="?onglet=utilisateurs"
        />
        <Tile label="Clients" figure={formatNumber(company.clients)} />
        <Tile label="Stockage" figure={fileSize(company.storageBytes)} />
        <Tile label="Dernière activité" figure={clocks.day(company.lastActivityAt)} to="?onglet=journal" />
      </section>
      <section className="card" aria-labelledby="company-sheet">
        <div className="card-head">
          <h2 id="company-sheet">Fiche</h2>
          <Button size="xs" variant="default" onClick={() => setAnnouncing(true)}>
            Nouvelle annonce
          </Button>
          <Button size="xs" variant="default" onClick={() => setEditing(true)}>
            Modifier
          </Button>
        </div>
        <SimpleGrid component="dl" cols={{ base: 1, xs: 2, md: 3 }} p="lg">
          {companyFacts(company, clocks).map(([name, value]) => (
            <div key={name}>
              <dt className="small">{name}</dt>
              <dd>{value || <span className="muted">Non renseigné</span>}</dd>
            </div>
          ))}
        </SimpleGrid>
      </section>
      <Suspense>
        {isEditing && <EditCompanyModal company={company} onClose={() => setEditing(false)} />}
        {isAnnouncing && (
          <AnnouncementModal announcement={null} company={company} onClose={() => setAnnouncing(false)} />
        )}
      </Suspense>
    </>
  )
}

/**
 * `1 invitation en attente`, below the number of members: a new company has none yet. Undefined without any.
 */
function useInvited(tenantId: string): string | undefined {
  const { data } = useQuery(api.users.invitations.queryOptions({ input: { tenantId } }))
  const count = data?.items.length ?? 0
  return count === 0 ? undefined : `${pluralize(count, 'invitation')} en attente`
}

function companyFacts(
  { slug, city, country, timeZone, createdAt, hasPractice, suspendedAt, suspendedReason }: Company,
  clocks: Clocks,
): [string, ReactNode][] {
  const page = (
    <a className="link" href={`/tenant/${slug}`} target="_blank" rel="noreferrer">
      /tenant/{slug}
    </a>
  )
  const facts: [string, ReactNode][] = [
    ['Page de connexion', page],
    ['Ville', city],
    ['Pays', country && countryName(country)],
    ['Fuseau horaire', timeZone.replaceAll('_', ' ')],
    ['Créée le', clocks.day(createdAt)],
    ['Mode entraînement', hasPractice ? 'Créé, non compté dans les chiffres' : 'Non créé'],
  ]
  return suspendedAt
    ? [...facts, ['Suspendue le', clocks.day(suspendedAt)], ['Motif de la suspension', suspendedReason]]
    : facts
}
