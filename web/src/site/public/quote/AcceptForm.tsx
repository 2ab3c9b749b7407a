import { quotePath, type RefusedAcceptance, type SharedQuote } from '@escale/contract/site/public/quote'
import { formatMoney } from '@escale/contract/values/amounts'

type Props = { quote: SharedQuote; token: string; refused: RefusedAcceptance | null }

/**
 * The form that accepts a quote. It works without JavaScript, and sends the hash of the version that is read.
 */
export function AcceptForm({ quote, token, refused }: Props) {
  const errors = refused?.errors ?? {}
  return (
    <section className="card quote-accept" aria-labelledby="accord">
      <h2 id="accord">Accepter ce devis</h2>
      <p>
        Votre nom, la date et cette version exacte du devis ({formatMoney(quote.total)}) sont gardés par
        l'entreprise.
      </p>
      <form action={quotePath(token)} method="post">
        <input type="hidden" name="version" value={quote.hash} />
        <AcceptField
          name="nom"
          label="Votre nom"
          autoComplete="name"
          typed={refused?.name ?? ''}
          error={errors.name}
          isRequired
        />
        <AcceptField
          name="telephone"
          label="Votre téléphone (facultatif)"
          autoComplete="tel"
          typed={refused?.phone ?? ''}
          error={errors.phone}
        />
        <button className="button button-solid" type="submit">
          J'accepte ce devis
        </button>
      </form>
    </section>
  )
}

type FieldProps = {
  name: string
  label: string
  autoComplete: string
  typed: string
  error: string | undefined
  isRequired?: boolean
}

function AcceptField({ name, label, autoComplete, typed, error, isRequired }: FieldProps) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <input
        id={name}
        name={name}
        type={name === 'telephone' ? 'tel' : 'text'}
        autoComplete={autoComplete}
        maxLength={200}
        required={isRequired}
        defaultValue={typed}
        aria-describedby={`${name}-refus`}
        aria-invalid={error ? true : undefined}
      />
      <p className="refusal" id={`${name}-refus`}>
        {error}
      </p>
    </div>
  )
}
