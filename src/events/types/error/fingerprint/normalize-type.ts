import { javaName } from './functions/java-name.js';

/** Airflow's modules of DAG files have a hash of the path: `unusual_prefix_<40 digits>_shop.CartError`. */
const DAG_MODULE = /^unusual_prefix_[0-9a-f]{40}_/;
/** Type arguments of .NET: `` FaultException`1[Shop.Fault] ``. */
const TYPE_ARGUMENTS = /`\d+(?:\[.*)?$/;
/** A class without a name in Ruby has an address. */
const ADDRESS = /:?0x[0-9a-f]{4,}/g;

/** The class of an error without what a compiler or a runtime generates. */
export function normalizeType(type: string): string {
  let result = type;
  if (result.includes('$')) result = javaName(result);
  if (result.includes('`')) result = result.replace(TYPE_ARGUMENTS, '');
  if (result.startsWith('unusual_prefix_')) result = result.replace(DAG_MODULE, '');
  const anonymous = result.indexOf('@anonymous');
  if (anonymous > 0) return result.slice(0, anonymous);
  return result.includes('0x') ? result.replace(ADDRESS, '') : result;
}
