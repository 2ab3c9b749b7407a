import type { BillDraft } from '@escale/contract/trade/documents/bill-draft'
import { incoterms, mostOriginals } from '@escale/contract/trade/documents/house-bill-words'
import { freightTerms } from '@escale/contract/trade/expeditions/words'
import type { Party } from '@escale/contract/trade/parties/contract'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import { Check } from '#ui/field/Check.tsx'
import { DayInput } from '#ui/field/DayInput.tsx'
import { MoneyInput } from '#ui/field/figure/MoneyInput.tsx'
import { LazySelect } from '#ui/field/select/LazySelect.tsx'
import { SearchSelect } from '#ui/field/select/SearchSelect.tsx'
import type { DraftForm } from '#ui/form/drafts/useDraft.ts'

type Form = Pick<
  DraftForm<Record<keyof BillDraft, unknown>, unknown>,
  'field' | 'text' | 'box' | 'isReadOnly'
>

/** The parties and terms of a house bill. */
export function BillFields({ form, clientId }: { form: Form; clientId: string }) {
  return (
    <>
      <PartyChoices form={form} clientId={clientId} />
      <div className="pair">
        <LazySelect
          label="Incoterm"
          data={incoterms}
          clearable={!form.isReadOnly}
          {...form.field('incoterm')}
        />
        <TextInput label="Lieu de l'incoterm" autoComplete="off" {...form.text('incotermPlace')} />
      </div>
      <div className="pair">
        <LazySelect
          label="Fret"
          placeholder="Celui de l'expédition"
          data={freightTerms}
          clearable={!form.isReadOnly}
          {...form.field('freightTerms')}
        />
        <TextInput label="Fret payable à" autoComplete="off" {...form.text('freightPayablePlace')} />
      </div>
      <div className="pair">
        <MoneyInput label="Valeur déclarée" {...form.field('declaredValue')} />
        <MoneyInput label="Valeur assurée" {...form.field('insuredValue')} />
      </div>
      <div className="pair">
        <OriginalsSelect {...form.field('originals')} />
        <DayInput label="Chargé à bord le" clearable {...form.field('shippedOn')} />
      </div>
      <div className="pair">
        <TextInput label="Lieu d'émission" autoComplete="off" {...form.text('issuedPlace')} />
        <DayInput label="Date d'émission" clearable {...form.field('issuedOn')} />
      </div>
    </>
  )
}

/** The parties of the client's address book. Without a choice, the company ships and the client receives. */
function PartyChoices({ form, clientId }: { form: Form; clientId: string }) {
  const book = useQuery(api.parties.list.queryOptions({ input: { clientId } })).data
  const agents = useQuery(api.parties.list.queryOptions({ input: {} })).data
  const select = (path: string, parties: Party[] | undefined, placeholder: string) => {
    const field = form.field(path)
    return {
      // A select shows a choice only once its options are there.
      ...field,
      key: `${field.key} ${parties === undefined}`,
      data: (parties ?? []).map((party) => ({ value: party.id, label: partyLabel(party) })),
      placeholder,
      clearable: !form.isReadOnly,
      onUnfinished: field.onChange,
      nothingFoundMessage: 'Aucune adresse de ce nom',
    }
  }
  return (
    <>
      <div className="pair">
        <SearchSelect label="Chargeur" {...select('shipperId', book, 'Votre entreprise')} />
        <SearchSelect label="Destinataire" {...select('consigneeId', book, 'Le client')} />
      </div>
      <Check label="À ordre" {...form.box('isToOrder')} />
      <div className="pair">
        <SearchSelect label="À notifier" {...select('notifyId', book, 'Le destinataire')} />
        <SearchSelect
          label="Correspondant à destination"
          {...select('deliveryAgentId', agents, "Celui de la destination ou de l'expédition")}
        />
      </div>
    </>
  )
}

function partyLabel({ name, place, city }: Party): string {
  return [name, place ?? city].filter(Boolean).join(', ')
}

const counts = Array.from({ length: mostOriginals + 1 }, (_, count) => ({
  value: String(count),
  label: count === 0 ? '0 (sans original)' : String(count),
}))

type CountProps = { defaultValue?: number; onChange?: (count: number) => void }

function OriginalsSelect({ defaultValue, onChange, ...field }: CountProps) {
  return (
    <LazySelect
      label="Nombre d'originaux"
      required
      allowDeselect={false}
      data={counts}
      {...field}
      defaultValue={String(defaultValue ?? 0)}
      onChange={(count) => count !== null && onChange?.(Number(count))}
    />
  )
}
