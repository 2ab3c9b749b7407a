import type { HeadPattern } from './pattern.ts'

export const openingPatterns = {
  amount: {
    any: 'solde | reste | balance | amount due | impaye | encours | outstanding | 余额 | 欠款',
    never: 'date echeance numero id code',
  },
  day: { any: 'date | emission | 日期', never: 'echeance due paiement payment' },
  number: {
    any: 'numero facture | facture | invoice | piece | 发票',
    never: 'date montant total solde reste balance amount client type',
  },
  dueDate: { any: 'echeance | due date | 到期', never: 'montant solde' },
  total: { any: 'total | montant | amount | ttc | 总额', never: 'reste solde due paye paid date' },
} as const satisfies Record<string, HeadPattern>
