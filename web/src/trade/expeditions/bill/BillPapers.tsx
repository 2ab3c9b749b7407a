import { type BillCopy, mostOriginals } from '@escale/contract/trade/documents/house-bill-words'
import type { HouseBill } from '@escale/contract/trade/documents/house-bills'
import { Group, Stack } from '@mantine/core'
import { DocumentLink } from '#trade/DocumentLink.tsx'
import { useClocks } from '#ui/display/useClocks.tsx'
import { BillStateTag } from './BillStateTag.tsx'

/** The state of a bill, its editions, and its papers in French and English. */
export function BillPapers({ bill, isAir }: { bill: HouseBill; isAir: boolean }) {
  const clocks = useClocks()
  const [last] = bill.editions
  // An air waybill always has three originals, which give no right to the goods.
  const links = { bill, originals: isAir ? mostOriginals : bill.originals }
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <BillStateTag bill={bill} />
        <span className="muted small">
          {bill.stateAt && `${clocks.moment(bill.stateAt)} par ${bill.stateByName}`}
          {bill.stateNote && ` · ${bill.stateNote}`}
        </span>
      </Group>
      {last && last.edition > 1 && (
        <span className="small">
          Édition {last.edition}, qui remplace la précédente : {last.correction}
        </span>
      )}
      <PaperLinks {...links} language="fr" word="Français" />
      <PaperLinks {...links} language="en" word="Anglais" />
    </Stack>
  )
}

type LinkProps = { bill: HouseBill; originals: number; language: 'fr' | 'en'; word: string }

function PaperLinks({ bill, originals, language, word }: LinkProps) {
  const { expeditionId, clientId, state } = bill
  const href = (copy: BillCopy, original = 1) =>
    `/api/expeditions/${expeditionId}/documents/house-waybill/${clientId}?${new URLSearchParams({
      language,
      copy,
      original: String(original),
    })}`
  const ranks = Array.from({ length: originals }, (_, place) => place + 1)
  return (
    <Group gap="md">
      <span className="strong small">{word}</span>
      {state === 'Brouillon' ? (
        <DocumentLink href={href('non négociable')} name="Projet" />
      ) : (
        <>
          {ranks.map((rank) => (
            <DocumentLink key={rank} href={href('original', rank)} name={`Original ${rank}`} />
          ))}
          <DocumentLink href={href('copie')} name="Copie" />
          <DocumentLink href={href('non négociable')} name="Non négociable" />
        </>
      )}
    </Group>
  )
}
