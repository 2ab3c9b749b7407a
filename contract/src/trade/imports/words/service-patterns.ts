import type { HeadPattern } from './pattern.ts'

export const servicePatterns = {
  name: {
    any:
      'service | prestation | libelle | designation | intitule | article | produit | product | item ' +
      '| 服务 | 项目 | 产品',
    only: 'nom name title titre 名称 名',
  },
  description: { any: 'description | detail | 说明 | 描述', never: 'id code price prix' },
  price: {
    any: 'prix | price | tarif | rate | montant | amount | cout | cost | 价格 | 单价 | 售价 | 金额 | 费用',
    never: 'type date category list id code currency devise total discount remise tva tax taxe 货币',
  },
  category: { any: 'categorie | category | mode transport | 类别 | 类型', never: 'id code' },
  unit: { any: 'unite | unit | uom | 单位', never: 'price prix cost cout rate tarif montant 价' },
} as const satisfies Record<string, HeadPattern>
