import { formatVolume, formatWeight } from '@escale/contract/values/measures'
import { Button, Text } from '@mantine/core'
import { IconPlus, IconShip } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Suspense, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { api } from '#api.ts'
import { useMay, useSession } from '#session/current/useSession.ts'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { PageHeader } from '#ui/display/PageHeader.tsx'
import { State } from '#ui/feedback/State.tsx'
import { pluralize } from '#ui/figures/count.ts'
import { useOpenForm } from '#ui/form/record/useOpenForm.ts'
import { useLoneKeys } from '#ui/keyboard/useLoneKeys.ts'
import { DataTable } from '#ui/list/DataTable.tsx'
import { knownTotals } from '#ui/list/known-totals.ts'
import { pagesOf, totalsOf } from '#ui/list/pages-of.ts'
import { ViewChoice } from './calendar/ViewChoice.tsx'
import { companyToday } from './details/lateness.ts'
import { ExpeditionFilters, useExpeditionFilters } from './ExpeditionFilters.tsx'
import { expeditionColumns, expeditionOnPhone } from './expedition-columns.tsx'

const ExpeditionModal = lazyPart(() => import('./form/ExpeditionModal.tsx'))

export default function ExpeditionList() {
  const { company } = useSession()
  const navigate = useNavigate()
  const filters = useExpeditionFilters()
  const { statut, mode, origine, destination, du, au, retard, bloquees, client } = filters.values
  const input = {
    ...filters.asked,
    status: statut,
    mode,
    origin: origine,
    destination,
    from: du,
    to: au,
    late: retard === 'oui' || undefined,
    blocked: bloquees === 'oui' || undefined,
    clientId: client,
  }
  const list = useInfiniteQuery(api.expeditions.list.infiniteOptions(pagesOf(input)))
  const totals = useQuery(api.expeditions.totals.queryOptions(totalsOf(input)))
  const adding = useOpenForm('expedition')
  const mayWrite = useMay('expeditions.write')
  const mayReadMoney = useMay('expeditions.money')
  const day = companyToday(company)
  const columns = useMemo(
    () => expeditionColumns(filters.searched, day, mayReadMoney),
    [filters.searched, day, mayReadMoney],
  )
  const phone = useMemo(() => expeditionOnPhone(day), [day])
  useLoneKeys(mayWrite ? { n: adding.open } : {})

  const openExpedition = ({ id }: { id: string }) => navigate(`/app/expeditions/${id}`)
  const addButton = mayWrite && (
    <Button leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />} onClick={adding.open}>
      Nouvelle expédition
    </Button>
  )

  return (
    <div className="page">
      <PageHeader title="Expéditions" count={knownTotals(list, totals.data)?.count}>
        <ViewChoice view="liste" />
        {addButton}
      </PageHeader>
      <DataTable
        label="Expéditions"
        list={list}
        totals={totals.data}
        filters={filters}
        columns={columns}
        phone={phone}
        onOpen={openExpedition}
        files={{ list: 'expeditions', asked: input }}
        toolbar={<ExpeditionFilters filters={filters} />}
        empty={
          <State
            icon={IconShip}
            title="Aucune expédition."
            hint="Ouvrez un départ, puis ajoutez-y les colis reçus."
            action={addButton}
          />
        }
        footer={(sums) => <ExpeditionTotals {...sums} />}
      />
      <Suspense>
        {mayWrite && adding.isOpen && (
          <ExpeditionModal expedition={null} onClose={adding.close} onCreated={openExpedition} />
        )}
      </Suspense>
    </div>
  )
}

type FooterProps = Record<'count' | 'lots' | 'weightKg' | 'volumeM3', number>

function ExpeditionTotals({ count, lots, weightKg, volumeM3 }: FooterProps) {
  return (
    <>
      <span className="num">{pluralize(count, 'expédition')}</span>
      <Text component="span" className="num" ml="auto">
        {pluralize(lots, 'lot')} · {formatWeight(weightKg)} · {formatVolume(volumeM3)}
      </Text>
    </>
  )
}
