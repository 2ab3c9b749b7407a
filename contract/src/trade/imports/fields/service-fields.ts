import { servicePatterns } from '#trade/imports/words/service-patterns.ts'
import type { ImportField } from './field.ts'

export const serviceFields = {
  name: {
    label: 'Nom',
    patterns: [servicePatterns.name],
    required: true,
    called: [
      [
        'service',
        'services',
        'nom du service',
        'libelle',
        'designation',
        'article',
        'produit',
        'nom du produit',
        'product',
        'product name',
        'item',
        'item name',
        'product key',
        'name',
        'label',
        '名称',
        '服务',
        '服务名称',
        '项目',
        '产品',
      ],
    ],
  },
  description: {
    label: 'Description',
    patterns: [servicePatterns.description],
    called: [
      ['details', 'detail', 'commentaire', 'note', 'notes', 'sales description', '说明', '描述', '备注'],
    ],
  },
  price: {
    label: 'Prix',
    patterns: [servicePatterns.price],
    measurement: 'money',
    required: true,
    called: [
      [
        'prix unitaire',
        'prix usd',
        'prix ($)',
        'prix de vente',
        'prix de vente ht',
        'pu',
        'pu ht',
        'tarif',
        'montant',
        'price',
        'unit price',
        'sales price',
        'selling price',
        'cost',
        'rate',
        '价格',
        '单价',
        '售价',
      ],
    ],
  },
  category: {
    label: 'Catégorie',
    patterns: [servicePatterns.category],
    called: [['type', 'mode', 'category', '类别', '类型']],
  },
  unit: {
    label: 'Unité',
    patterns: [servicePatterns.unit],
    called: [['unite de facturation', 'unite de mesure', 'par', 'unit', 'unit of measure', 'uom', '单位']],
  },
} as const satisfies Record<string, ImportField>
