import { clientPatterns } from './client-patterns.ts'
import type { HeadPattern } from './pattern.ts'

export const goodsPatterns = {
  trackingNumber: {
    any:
      'tracking | suivi | numero colis | waybill | awb | lettre voiture | bordereau | ' +
      'connaissement | express numero | courier numero | ' +
      'consignment numero | 运单 | 快递单 | 物流单 | 面单 | 跟踪',
    never: 'url link lien status statut date company transporteur carrier 公司 状态 时间',
  },
  client: {
    any:
      'client | customer | destinataire | consignee | receiver | recipient | beneficiaire | ' +
      'proprietaire | owner | ' +
      'societe | entreprise | 收货人 | 收件人 | 客户',
    only: 'nom name complet full raison sociale company 姓名 名称 名字 名',
  },
  clientPhone: { ...clientPatterns.phone, any: `${clientPatterns.phone.any} | 收货电话 | 收件电话` },
  cartonCount: {
    any: 'cartons | ctn | colis | package | pkg | 件数 | 箱数 | 包数',
    never:
      'numero par per size taille dimension weight poids cbm volume mark marque type price prix ' +
      'value valeur kg id ' +
      'code description nature contenu 号 尺寸 重',
  },
  pieceCount: {
    any: 'quantite | quantity | qte | qty | nombre | nb | nbre | piece | pcs | 数量 | 个数',
    never: 'par per price prix weight poids cbm volume value valeur unit unitaire 价 重',
  },
  brand: {
    any:
      'brand | marque | fournisseur | supplier | vendor | seller | shipper | expediteur | 卖家 | 供应商 | ' +
      '发货人 | 品牌',
    only: 'nom name company societe produit product 公司 名称 名 姓名',
  },
  description: {
    any:
      'description | designation | marchandise | produit | product | good | goods | item | article ' +
      '| contenu | content | ' +
      'nature | commodity | libelle | 品名 | 货品 | 货物 | 商品 | 产品 | 宝贝',
    never:
      'id code sku numero price prix value valeur qty quantite quantity weight poids url link lien ' +
      'image photo number ' +
      'unit unite category hs 价 价格 单价 数量 编号 编码 货号 链接 图片 规格 属性 种类 总数量 重量',
  },
  weight: {
    any: 'poids | weight | gw | kilo | kg | 毛重 | 重量 | 总重',
    never:
      'net nett nw unit unitaire piece each par per volumetric volumetrique volume dim dimensional ' +
      'taxable chargeable ' +
      'cost price prix 净重 净 单重 单件 体积重 每',
  },
  dimensions: {
    any: 'dimension | dim | size | taille | measurement | meas | lxlxh | lxwxh | 尺寸 | 箱规 | 长宽高',
    never: 'volume cbm m3 weight poids color couleur shoe',
  },
  length: {
    any: 'longueur | length | profondeur | depth | 长度 | 长',
    never: '宽 高 largeur width hauteur height',
  },
  width: { any: 'largeur | width | 宽度 | 宽', never: '长 高 longueur length hauteur height' },
  height: { any: 'hauteur | height | 高度 | 高', never: '长 宽 longueur length largeur width' },
  volume: {
    any: 'volume | cbm | cubage | m3 | 体积 | 立方 | 方数',
    never: 'weight poids price prix unit per par 重 价',
  },
  destination: { any: 'destination | dest | arrivee | 目的地 | 目的港', never: 'date id code port' },
  shippingMark: { any: 'shipping mark | mark numero | 唛头 | 麦头 | 嘜頭', never: 'date' },
  cartons: {
    any: 'carton numero | ctn numero | case numero | box numero | package numero | 箱号 | 件号',
    never: 'nombre total qty quantite',
  },
  note: clientPatterns.note,
} as const satisfies Record<string, HeadPattern>
