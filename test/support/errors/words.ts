/** Words from which the corpus generates names of functions, files, packages and messages. */
export const VERBS = (
  'add apply archive assign attach build cancel charge check claim close collect confirm convert copy create decode delete ' +
  'deliver encode export fetch filter find format import insert invite join load lock merge notify open parse pay pick ' +
  'print publish read refund release remove rename render reset resolve restore retry return save schedule search send ' +
  'ship sign sort split start store submit sync track transfer update upload validate verify write'
).split(' ');

export const NOUNS = (
  'account address article asset audit basket batch bill booking budget calendar campaign card cart category channel ' +
  'check comment company contact contract coupon credit currency customer delivery device discount document draft event ' +
  'feature feed file filter form gateway group history image import index inventory invoice item job label layout ledger ' +
  'license limit list location lock login mail map media member menu merchant message metric model note notice offer ' +
  'order owner package page panel parcel payment permission person picture plan policy price product profile project ' +
  'promotion provider quota rate receipt record refund region release report request reservation result return review ' +
  'role route rule schedule schema search seat secret section seller session setting shipment shop signature slot source ' +
  'stock store stream subscription supplier table tag tariff task tax team template tenant ticket token total track ' +
  'transaction transfer trial unit upload user vendor version visitor voucher wallet warehouse webhook widget zone'
).split(' ');

export const ERROR_TYPES = (
  'ArgumentError ConflictError ConnectionError FormatError LimitError LookupError NotFoundError ParseError PermissionError ' +
  'RangeError ReferenceError StateError TimeoutError TypeError ValidationError'
).split(' ');

export const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
