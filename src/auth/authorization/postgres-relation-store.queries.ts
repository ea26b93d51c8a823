import { orNull, text, type RowOf } from '../../database/rows.js';

/** A stored relation, or (without `relation`) a link from an object to its parent. */
export const GRAPH_ROW = {
  relation: orNull(text()),
  object_type: text(),
  object_id: text(),
  parent_type: orNull(text()),
  parent_id: orNull(text()),
};

export type GraphRow = RowOf<typeof GRAPH_ROW>;

/**
 * The user's relations to the objects and to all their ancestors, with the links between them. `UNION` omits rows that
 * were found at the same depth already, and the depth is bounded, so that neither a cycle nor many paths to the same
 * parent prolong the query.
 *
 * $1 user, $2 types and $3 ids of the objects, $4 maximum depth.
 */
export const GRAPH_ABOVE = `
  WITH RECURSIVE up (type, id, child_type, child_id, depth) AS (
    SELECT type, id, NULL::text, NULL::uuid, 0 FROM unnest($2::text[], $3::uuid[]) AS object (type, id)
    UNION
    SELECT parent.type, parent.id, up.type, up.id, up.depth + 1
      FROM up
     CROSS JOIN LATERAL (
       SELECT parent_type, parent_id FROM object_parents WHERE object_type = up.type AND object_id = up.id
       UNION ALL
       -- There is one organization, and every project belongs to it. Its administrators also reach every app; its members
       -- reach only apps with a stored link.
       SELECT 'organization', id FROM organization
        WHERE up.type = 'project'
           OR (up.type = 'app' AND EXISTS (
                 SELECT FROM relations AS a
                  WHERE a.user_id = $1 AND a.object_type = 'organization' AND a.relation = 'admin'))
     ) AS parent (type, id)
     WHERE up.depth < $4
  )
  SELECT NULL AS relation, child_type AS object_type, child_id AS object_id,
         type AS parent_type, id AS parent_id
    FROM up WHERE depth > 0
  UNION ALL
  SELECT r.relation, r.object_type, r.object_id, NULL, NULL
    FROM (SELECT DISTINCT type, id FROM up) AS o
    JOIN relations AS r ON r.user_id = $1 AND r.object_type = o.type AND r.object_id = o.id
   WHERE EXISTS (SELECT FROM users WHERE id = $1 AND deactivated_at IS NULL)`;

/**
 * As {@link GRAPH_ABOVE} for objects without stored links to a parent: the organization, and projects, whose link to it is
 * implied. Almost every request runs this query; it costs a third of the recursion.
 *
 * $1 user, $2 types and $3 ids of the objects.
 */
export const GRAPH_OF_UNLINKED = `
  SELECT relation, object_type, object_id, NULL AS parent_type, NULL AS parent_id FROM relations
   WHERE user_id = $1
     AND (object_type = 'organization' OR (object_type = ANY ($2::text[]) AND object_id = ANY ($3::uuid[])))
     AND EXISTS (SELECT FROM users WHERE id = $1 AND deactivated_at IS NULL)`;

/**
 * The user's relations to objects of some types, and the stored links to the descendants of those objects. Relations that
 * every object of a type inherits from the organization follow from the type (`relationsEverywhere`), not from links.
 *
 * $1 user, $2 types of objects, $3 maximum depth.
 */
export const GRAPH_BELOW = `
  WITH RECURSIVE stored AS (
    SELECT relation, object_type, object_id FROM relations
     WHERE user_id = $1 AND object_type = ANY ($2::text[])
       AND EXISTS (SELECT FROM users WHERE id = $1 AND deactivated_at IS NULL)
  ), down (type, id, parent_type, parent_id, depth) AS (
    SELECT object_type, object_id, NULL::text, NULL::uuid, 0 FROM stored
    UNION
    SELECT p.object_type, p.object_id, p.parent_type, p.parent_id, down.depth + 1
      FROM down
      JOIN object_parents AS p ON p.parent_type = down.type AND p.parent_id = down.id
     WHERE down.depth < $3 AND p.object_type = ANY ($2::text[])
  )
  SELECT relation, object_type, object_id, NULL AS parent_type, NULL::uuid AS parent_id FROM stored
  UNION ALL
  SELECT NULL, type, id, parent_type, parent_id FROM down WHERE depth > 0`;
