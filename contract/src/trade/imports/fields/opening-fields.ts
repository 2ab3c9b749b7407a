import { goodsPatterns } from '#trade/imports/words/goods-patterns.ts'
import { openingPatterns } from '#trade/imports/words/opening-patterns.ts'
import type { ImportField } from './field.ts'

/**
 * A line with a number is an open invoice of the former software, and its amount what is left of it. A line
 * without one is the balance of a whole account.
 */
export const openingFields = {
  client: {
    label: 'Client',
    patterns: [goodsPatterns.client],
    required: true,
    called: [
      [
        'nom du client',
        'client name',
        'customer',
        'customer name',
        'tiers',
        'nom du tiers',
        'intitule du compte',
        'intitule',
        'raison sociale',
        'societe',
        'nom',
        'name',
        '客户',
        '客户名称',
      ],
    ],
  },
  /** Used to tell clients of the same name apart. */
  clientPhone: {
    label: 'Téléphone du client',
    patterns: [goodsPatterns.clientPhone],
    called: [['telephone', 'tel', 'telephone client', 'phone', '电话']],
  },
  amount: {
    label: 'Solde ou reste dû',
    patterns: [openingPatterns.amount],
    measurement: 'money',
    required: true,
    labelWaits: true,
    called: [
      [
        'reste du',
        'reste a payer',
        'solde du',
        'solde',
        'reste',
        'balance due',
        'amount due',
        'balance',
        'open balance',
        'impaye',
        'encours',
        '余额',
        '欠款',
        'montant',
      ],
    ],
  },
  day: {
    label: 'Date',
    patterns: [openingPatterns.day],
    called: [["date d'emission", 'date facture', 'date de facture', 'invoice date', 'date du solde', '日期']],
  },
  number: {
    label: 'Numéro de facture',
    patterns: [openingPatterns.number],
    called: [
      [
        'n° facture',
        'n° de facture',
        'no facture',
        'num facture',
        'numero',
        'facture',
        'invoice number',
        'invoice no',
        'invoice',
        'piece',
        'n° piece',
        'numero de piece',
        'reference',
        '发票号',
      ],
    ],
  },
  dueDate: {
    label: 'Échéance',
    patterns: [openingPatterns.dueDate],
    called: [["date d'echeance", 'date echeance', 'due date', 'due', '到期日']],
  },
  total: {
    label: 'Total de la facture',
    patterns: [openingPatterns.total],
    measurement: 'money',
    called: [['total', 'total ttc', 'montant ttc', 'montant total', 'invoice total', 'amount', '总额']],
  },
} as const satisfies Record<string, ImportField>
