import type { HeadPattern } from './pattern.ts'

const nameWords =
  'nom name denomination complet full display affiche legal legale commercial commerciale trade ' +
  'sociale raison ' +
  '名 名称 姓名 全称 名字'

export const clientPatterns = {
  company: {
    any:
      'societe | entreprise | company | organization | organisation | business | raison sociale | ' +
      'intitule | client | ' +
      'customer | tiers | account name | nom compte | firme | firm | etablissement | enseigne | boutique | ' +
      'beneficiaire | acheteur | buyer | partenaire | partner | prospect | fournisseur | supplier ' +
      '| vendor | 公司 | 客户 | 单位 | 企业 | 商号 | 店名',
    only: nameWords,
  },
  person: {
    any:
      'nom | name | contact | personne | person | interlocuteur | responsable | gerant | attention ' +
      '| prenom nom | ' +
      '姓名 | 联系人 | 名称 | 名字 | 称呼',
    only: `${nameWords} prenom postnom personne person contact saved public`,
  },
  firstName: {
    any: 'prenom | first | given | forename | firstname',
    only: 'nom name client contact customer',
  },
  middleName: { any: 'middle | postnom | post nom | additional', only: 'nom name prenom' },
  familyName: {
    any: 'nom famille | last | family | surname | lastname',
    only: 'nom name client contact customer',
  },
  nickname: {
    any: 'nickname | surnom | alias | pseudo | file as | classer sous | 昵称 | 别名',
    only: 'nom name',
  },
  email: {
    any: 'email | mail | courriel | courrier | messagerie | adresse electronique | 邮箱 | 邮件 | 电邮',
    never:
      'mailing type label libelle statut status date opt optin verified verifie count nombre list ' +
      'liste envoye sent postal complet display accepts marketing',
  },
  phone: {
    any:
      'phone | telephone | tel | mobile | portable | cell | cellphone | cellulaire | gsm | ' +
      'whatsapp | whats app | wa | fixe | ' +
      'landline | joindre | numero contact | numero appel | handy | telefono | celular | 手机 | 电话 | 座机 | 联系方式',
    never:
      'fax telecopie telecopieur pager ext extension poste type label libelle model modele ' +
      'operateur operator carrier ' +
      'code indicatif country pays date verified email mail 传真 型号',
  },
  address: {
    any:
      'adresse | address | addr | localisation | location | lieu | siege | residence | direccion | ' +
      'domicilio | endereco | morada | 地址 | 住址',
    never: 'email mail courriel messagerie electronique ip web url site mac id type label code',
  },
  street: {
    any: 'rue | street | avenue | voie | adresse | address | addr | siege | residence | 地址 | 住址 | 街道',
    never: 'email mail courriel messagerie electronique ip web url site mac id type label code 2 complement',
  },
  streetMore: { any: 'complement | rue 2 | street 2 | adresse 2 | address 2', never: 'id type email mail' },
  postalCode: { any: 'zip | postal | postcode | cp | 邮编 | 邮政编码', never: 'adresse address' },
  city: { any: 'ville | city | town | localite | commune | 城市', never: 'id code type' },
  region: {
    any: 'region | province | state | departement | district | 省 | 省份',
    never: 'id code type status pays country',
  },
  country: { any: 'pays | country | 国家', never: 'code indicatif phone tel telephone id' },
  note: {
    any: 'note | remarque | commentaire | comment | observation | memo | 备注 | 说明 | 留言',
    never: 'id date',
  },
} as const satisfies Record<string, HeadPattern>
