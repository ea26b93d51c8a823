// Made from contracts/openapi.json by "npm run portal:types". Never edited by hand.
export interface paths {
    "/api/ingest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a signed batch of events
         * @description A response with 200 means that every accepted event is committed. Invalid events are listed in `rejected`; all others are accepted.
         */
        post: operations["ingest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/flags/snapshot": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a snapshot of all data that is required to evaluate a project’s flags */
        get: operations["getFlagSnapshot"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/flags/evaluate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Evaluate flags for a context, and return the rule that decided each */
        post: operations["evaluateFlags"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/flags/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Evaluate flags, or an unsaved definition of a flag, for several contexts */
        post: operations["previewFlags"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/flags/groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the groups of a project, sorted by key */
        get: operations["listGroups"];
        put?: never;
        /** Create a group, which is turned on unless `enabled` is `false` */
        post: operations["createGroup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/flags/groups/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a group */
        get: operations["getGroup"];
        put?: never;
        post?: never;
        /** Archive a group that has no flags */
        delete: operations["archiveGroup"];
        options?: never;
        head?: never;
        /** Update fields of a group; absent fields are unchanged */
        patch: operations["updateGroup"];
        trace?: never;
    };
    "/api/flags/groups/{key}/kill": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Activate or deactivate the emergency stop of a group */
        post: operations["killGroup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/flags/groups/{key}/revert": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Restore all fields of a group to their values at a revision */
        post: operations["revertGroup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/flags/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the state of flag propagation to this replica */
        get: operations["getFlagsStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/flags/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List changes of flags, groups, overrides and identities, newest first */
        get: operations["listFlagHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project}/identities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the ids that identify the caller in the project’s applications */
        get: operations["getIdentities"];
        /**
         * Replace the ids that identify the caller in the project’s applications
         * @description The caller’s overrides apply to contexts whose `userId` is one of these ids or the caller’s Signalbox id. The change creates a new revision of the project’s flags.
         */
        put: operations["setIdentities"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project}/identities/all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the ids of all people in the project’s applications, sorted by Signalbox id */
        get: operations["listIdentities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project}/identities/{actor_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove all ids of a person */
        delete: operations["removeIdentities"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/flags/manifest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the flags as an OpenFeature flag manifest, from which typed accessors are generated */
        get: operations["getFlagManifest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ofrep/v1/evaluate/flags/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** OFREP: evaluate a flag */
        post: operations["ofrepEvaluate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ofrep/v1/evaluate/flags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** OFREP: evaluate all flags for a context */
        post: operations["ofrepEvaluateAll"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ofrep/v1/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** OFREP: stream notifications of changed flags */
        get: operations["ofrepStream"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/flags/{key}/self-override": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the caller’s own override of a flag; `null` when there is none */
        get: operations["getSelfOverride"];
        /** Set the caller’s own override of a flag */
        put: operations["setSelfOverride"];
        post?: never;
        /** Remove the caller’s own override, regardless of the caller’s current relation to the project */
        delete: operations["deleteSelfOverride"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/flags/overrides": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the overrides of all people in a project, including inactive ones */
        get: operations["listOverrides"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/flags/{key}/overrides/{actor_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove another person’s override of a flag */
        delete: operations["deleteOverride"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/flags/{key}/schedule": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Schedule a single change of a flag */
        post: operations["scheduleFlagChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/flags/schedules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List pending and finished schedules, latest time first */
        get: operations["listFlagSchedules"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/flags/schedules/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Cancel a pending schedule */
        delete: operations["cancelFlagSchedule"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/flags/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Stream a snapshot, then every change of the flags (server-sent events; docs/flags.md) */
        get: operations["streamFlags"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/flags/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a flag’s evaluations by day */
        get: operations["getFlagUsage"];
        put?: never;
        /** Report evaluation counts, which become visible within ten seconds */
        post: operations["reportFlagUsage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/flags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the flags of a project */
        get: operations["listFlags"];
        put?: never;
        /** Create a flag, which is turned off unless `enabled` is `true` */
        post: operations["createFlag"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/flags/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a flag */
        get: operations["getFlag"];
        put?: never;
        post?: never;
        /** Archive a flag; its evaluation stops and its history is kept */
        delete: operations["archiveFlag"];
        options?: never;
        head?: never;
        /** Update fields of a flag; absent fields are unchanged */
        patch: operations["updateFlag"];
        trace?: never;
    };
    "/api/flags/{key}/kill": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Activate or deactivate the emergency stop of a flag */
        post: operations["killFlag"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/flags/{key}/revert": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Restore all fields of a flag to their values at a revision */
        post: operations["revertFlag"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Liveness probe of the process */
        get: operations["healthLive"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Readiness probe of the replica
         * @description Checks that the database responds, that all migrations are applied, that the partitions of the next day exist, and that no write failed for lack of disk space. A 503 lists the failed checks in `errors`. With `INGEST_LOG=kafka`, a replica that accepts batches remains ready while the database does not respond; a worker reports its lag in `ingest_log`, which does not affect its readiness.
         */
        get: operations["healthReady"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/bootstrap": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get whether the installation still requires setup */
        get: operations["getBootstrap"];
        put?: never;
        /** Create the organization and its first administrator */
        post: operations["bootstrap"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/activity": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Count recent events of visible projects; the counts can be five seconds old */
        get: operations["listProjectActivity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project}/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get recent events, errors, runs and flag changes of a project */
        get: operations["getProjectOverview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List visible projects, sorted by key; includes archived projects only with `archived=true` */
        get: operations["listProjects"];
        put?: never;
        /** Create a project */
        post: operations["createProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a project */
        get: operations["getProject"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Update the name, ingest limits, DAG allow list or CORS origins of a project */
        patch: operations["updateProject"];
        trace?: never;
    };
    "/api/projects/{project}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Archive a project; its keys stop working within a second and its data becomes read-only */
        post: operations["archiveProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Restore an archived project and its keys */
        post: operations["restoreProject"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/organization": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the organization of this installation */
        get: operations["getOrganization"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Rename the organization */
        patch: operations["renameOrganization"];
        trace?: never;
    };
    "/api/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List deploys, flag changes, configuration changes and other changes of a project, newest first
         * @description Returns the changes of the project that can explain a failure: ended deploys, changes of flags and flag groups, configuration, apps, members and keys, and manual runs. The change of a group is one item, regardless of the number of its flags.
         */
        get: operations["listChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project}/event-retention": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the retention of a project's events by type */
        get: operations["getEventRetention"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the retention of a project's events by type
         * @description Events that exceed the retention are deleted in the background; a longer retention does not restore them. Changing the retention of audit events requires `organization:manage`.
         */
        patch: operations["updateEventRetention"];
        trace?: never;
    };
    "/api/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the events of a project, newest first */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/histogram": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count events over time by level
         * @description The default range is the 24 hours before `to`, which is the current time when absent.
         */
        get: operations["countEventsOverTime"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/facets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count events by type, level and source
         * @description The default range is the 24 hours before `to`, which is the current time when absent.
         */
        get: operations["countEventsByFacet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the events of a project, oldest first
         * @description The response is streamed at the speed of the client. The last line of NDJSON, and the trailers of the response in all formats, contain whether the export is complete and, if not, the cursor with which to continue. A caller can run 2 exports at the same time. With `chained-ndjson`, each line ends with an index and a hash over the line and its predecessor.
         */
        get: operations["exportEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an event */
        get: operations["getEvent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/ingest/schemas/{type}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the JSON Schema of the `data` of an event type */
        get: operations["getPayloadSchema"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project}/views": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the saved views of a project, sorted by name */
        get: operations["listViews"];
        put?: never;
        /** Save the filters of the event explorer under a name */
        post: operations["createView"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project}/views/{view_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a saved view */
        delete: operations["deleteView"];
        options?: never;
        head?: never;
        /** Rename a view or replace its filters */
        patch: operations["updateView"];
        trace?: never;
    };
    "/api/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stream changes in a project (server-sent events)
         * @description Each topic requires the permission `<topic>:view` in the project.
         */
        get: operations["streamProject"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/system": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the state of each component, with an explanation and a recommended action */
        get: operations["getSystem"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/system/series": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get ingest, errors and load of this replica over time, for up to an hour */
        get: operations["getSystemSeries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/system/doctor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Check settings, disk, PostgreSQL, replicas and backups, and whether acknowledged batches survive a power cut */
        get: operations["getSystemDiagnosis"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/command-logins": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create a personal access token for the command-line client, returned as a code that only this client can redeem */
        post: operations["createCommandLogin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/command-logins/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Redeem the code of a command-line login for its token, within two minutes */
        post: operations["redeemCommandLogin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/jwks.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the public keys that verify access tokens (JWK set, RFC 7517) */
        get: operations["getJwks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Log in with e-mail address and password */
        post: operations["login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/oidc/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Redirect the browser to the external issuer */
        get: operations["beginOidcLogin"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/oidc/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Complete the login through the external issuer and open a session */
        get: operations["finishOidcLogin"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Change the caller’s password; ends all other sessions */
        post: operations["changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the caller’s personal access tokens, newest first */
        get: operations["listPersonalTokens"];
        put?: never;
        /** Create a personal access token, which is returned only once */
        post: operations["createPersonalToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/tokens/{token_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revoke one of the caller’s personal access tokens immediately */
        delete: operations["revokePersonalToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/providers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the login methods of this installation */
        get: operations["getLoginProviders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/reauthenticate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm the caller’s password, which permits sensitive changes for 15 minutes
         * @description Routes that respond with `recent_login_required` accept the same access token after this call. Users without a password log in again through the external issuer: `/api/auth/oidc/login?prompt=login`.
         */
        post: operations["reauthenticate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Exchange the session cookie for an access token and a new cookie */
        post: operations["refreshSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End the session of the cookie; succeeds without a session */
        post: operations["logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the caller’s sessions, newest first */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        /** End all of the caller’s sessions except this one */
        delete: operations["endOtherSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/sessions/{session_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** End one of the caller’s sessions and its access tokens immediately */
        delete: operations["endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/signing-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the signing keys of access tokens, newest first */
        get: operations["listSigningKeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/signing-keys/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Replace the signing key of access tokens; tokens signed with the old key stay valid until they expire */
        post: operations["rotateSigningKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{user_id}/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List a user’s personal access tokens, newest first */
        get: operations["listUserTokens"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{user_id}/tokens/{token_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revoke a user’s personal access token immediately */
        delete: operations["revokeUserToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/invitations/inspect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Get the details of an invitation */
        post: operations["inspectInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/invitations/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Accept an invitation by setting a password, and log in */
        post: operations["acceptInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/password-resets/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Set a new password with a reset link; ends all other sessions */
        post: operations["acceptPasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project}/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the API keys of a project, newest first */
        get: operations["listApiKeys"];
        put?: never;
        /** Create an API key and its webhook secret, which are returned only once */
        post: operations["createApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project}/api-keys/{key_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revoke an API key; effective on every replica within a second */
        delete: operations["revokeApiKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project}/api-keys/{key_id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Rotate the webhook secret; the current one stays valid for `overlap_hours` */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/permissions/explain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Explain why a user holds a permission, or which relations would grant it
         * @description Callers may explain their own permissions; explaining those of other users requires `members:manage` on the object.
         */
        get: operations["explainPermission"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/auth/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the caller with organization, projects and permissions */
        get: operations["getMe"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Update the caller’s display name */
        patch: operations["updateMe"];
        trace?: never;
    };
    "/api/projects/{project}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List users with access to a project, including administrators of the organization */
        get: operations["listMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project}/members/{user_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a member of a project */
        get: operations["getMember"];
        /**
         * Set a person’s relation to a project
         * @description Granting or removing the relation `owner` is sensitive: it requires a login within the last 15 minutes, or a service account that was granted `members:manage`.
         */
        put: operations["setMember"];
        post?: never;
        /**
         * Remove a person’s relation to a project
         * @description Granting or removing the relation `owner` is sensitive: it requires a login within the last 15 minutes, or a service account that was granted `members:manage`.
         */
        delete: operations["removeMember"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project}/member-candidates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Find active users by a prefix of their e-mail address or name */
        get: operations["findMemberCandidates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/service-accounts/{id}/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the tokens of a service account, newest first, with their last use */
        get: operations["listServiceAccountTokens"];
        put?: never;
        /** Create a token of a service account, which is returned only once */
        post: operations["createServiceAccountToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/service-accounts/{id}/tokens/{token_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Revoke a token of a service account; effective immediately on every replica */
        delete: operations["revokeServiceAccountToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/service-accounts/{id}/tokens/{token_id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace a token with a new one that has the same name and scopes
         * @description The old token stays valid for `overlap_hours`.
         */
        post: operations["rotateServiceAccountToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/service-accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List all service accounts, or those of a project, sorted by name */
        get: operations["listServiceAccounts"];
        put?: never;
        /**
         * Create a service account, an identity for automation
         * @description Service accounts hold relations like people and call the API with their own tokens, so that automation does not depend on the account of a person.
         */
        post: operations["createServiceAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/service-accounts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a service account, including deleted ones */
        get: operations["getServiceAccount"];
        put?: never;
        post?: never;
        /**
         * Delete a service account and revoke its tokens immediately
         * @description The name of the account remains in audit events and histories.
         */
        delete: operations["deleteServiceAccount"];
        options?: never;
        head?: never;
        /** Change the description, the relations or the sensitive permissions of a service account */
        patch: operations["updateServiceAccount"];
        trace?: never;
    };
    "/api/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the people of the organization, sorted by e-mail address */
        get: operations["listUsers"];
        put?: never;
        /** Invite a person; the link is returned only once */
        post: operations["inviteUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a person */
        get: operations["getUser"];
        put?: never;
        post?: never;
        /** Deactivate a person and end their sessions and tokens immediately */
        delete: operations["deactivateUser"];
        options?: never;
        head?: never;
        /**
         * Update, deactivate or reactivate a user account
         * @description Every change except that of the name alone is sensitive: it requires a login within the last 15 minutes, or a service account that was granted `members:manage`.
         */
        patch: operations["updateUser"];
        trace?: never;
    };
    "/api/users/{id}/invitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Renew the invitation of a person; earlier links become invalid */
        post: operations["renewInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/password-reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create a password reset link for a person; earlier links become invalid */
        post: operations["offerPasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audit-events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the audit events of a project, newest first
         * @description Returns the `audit` events of the project, which senders can report about any system. For the audit log of the organization, see `GET /api/audit`.
         */
        get: operations["listProjectAuditEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audit-events/facets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Count the audit events of a project by actor, action and resource */
        get: operations["countProjectAuditEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audit-events/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the audit events of a project, oldest first
         * @description Behaves like `GET /api/events/export`, with the filters of audit events. In the default format, `chained-ndjson`, each line ends with a hash over the line and its predecessor, so that later changes can be detected.
         */
        get: operations["exportProjectAuditEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List audit events of the organization and all projects, newest first */
        get: operations["listAuditEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/configs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the configuration entries of a project
         * @description An entry is a distinct `path` of `config` events. Sorted by time of the last change, latest first.
         */
        get: operations["listConfigs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/configs/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the changes of a configuration entry
         * @description Returns the changes with their diffs, newest first. The diffs of a page have at most 1,000,000 characters together.
         */
        get: operations["listConfigChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/costs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the costs of a project by month
         * @description Returns the sums of the amounts of `cost` events by month and currency, and by the fields in `group_by`.
         */
        get: operations["listCosts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deploys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the deploys of a project, newest first
         * @description A deploy consists of the `deploy` events of one service, environment and version: one that reports its start, and one that reports its end.
         */
        get: operations["listDeploys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deploys/current": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the running version of each service and environment
         * @description Returns one item for each service and environment, with the version that is currently running and the latest deploy event.
         */
        get: operations["listCurrentDeploys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/deploys/error-rates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Compare the errors before and after each deploy
         * @description Accepts the filters and cursors of `GET /api/deploys`. For each finished deploy, counts the `error` events of its service in the hour before and the hour after it. Events of another environment are not counted.
         */
        get: operations["listDeployErrorRates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/errors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the error groups of a project
         * @description A group consists of the events of type `error` with the same fingerprint. The counts of a group include all of its events, regardless of filters and period.
         */
        get: operations["listErrorGroups"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/errors/{group_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an error group with samples, history and the reason why its events are one group */
        get: operations["getErrorGroup"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Resolve, ignore, reopen or assign an error group
         * @description An event that occurs after the group was resolved reopens it. With `in_next_release`, only an event in a new release does: one in which no error of the project was received before the resolution.
         */
        patch: operations["updateErrorGroup"];
        trace?: never;
    };
    "/api/errors/merge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Merge error groups into one
         * @description Reversible: `POST /api/errors/{group_id}/split` restores the merged groups with their former status.
         */
        post: operations["mergeErrorGroups"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/errors/{group_id}/split": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Split merged fingerprints off into their own error groups */
        post: operations["splitErrorGroup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/source-maps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the source maps of a project */
        get: operations["listSourceMaps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/source-maps/{debug_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Upload the source map of a minified file
         * @description Error events that are received after the upload are grouped by the function and file names of the original sources. Uploading the same bytes again has no effect; different bytes require another debug id. The contents of the sources are not stored.
         */
        put: operations["uploadSourceMap"];
        post?: never;
        /**
         * Delete a source map
         * @description Events that were grouped with the source map stay in their groups until the projection is rebuilt.
         */
        delete: operations["deleteSourceMap"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/feature-flag-events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List reported changes of feature flags, newest first
         * @description Returns `feature_flag` events, which report changes of flags of any system, including the flags of this service.
         */
        get: operations["listFeatureFlagEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/logs/patterns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the patterns of log lines in a period
         * @description A pattern groups log lines whose messages differ only in numbers, ids and other variable values.
         */
        get: operations["listLogPatterns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/logs/context": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the lines before and after a log line
         * @description Returns up to 20 lines before and 20 lines after the event, sorted by `ts`, from the same source.
         */
        get: operations["getLogContext"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/performance/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the metrics of a project, sorted by service and name
         * @description Returns one item for each service and metric of `performance` events, with the number of events in the period.
         */
        get: operations["listPerformanceMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/performance/series": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get count, average and percentiles of a metric over time
         * @description Percentiles are computed from merged sketches, not from other percentiles, and are within 1 % of the exact value.
         */
        get: operations["getPerformanceSeries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/repositories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the activity of repositories by branch
         * @description Counts `repository` events by repository and branch. Sorted by time of the latest event, latest first.
         */
        get: operations["listRepositories"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/repositories/commits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the commits of repositories, newest first */
        get: operations["listRepositoryCommits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tenants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the tenants with their current plan and limit
         * @description A tenant is a distinct `projectId` of `tenant` events. These events do not change any limit of this service.
         */
        get: operations["listTenants"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tenants/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the plans and limits of a tenant, newest first */
        get: operations["listTenantChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/traces": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the traces of a project, the latest or the longest first
         * @description Each request examines at most 10,000 traces, so a page can have fewer items than `limit`, even none, and still have a `next_cursor`.
         */
        get: operations["listTraces"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/traces/{trace_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the spans of a trace as columns
         * @description Returns at most 100,000 spans, in the order of their receipt. The response is compressed with gzip when the caller accepts it.
         */
        get: operations["getTrace"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/traces/{trace_id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the events other than spans that have the id of a trace, oldest first */
        get: operations["listTraceEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/videos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List video jobs with the time in each status
         * @description A job is a distinct `jobId` of `video` events. Sorted by time of the latest event, latest first.
         */
        get: operations["listVideos"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the destinations of webhooks, failing ones first
         * @description Returns success rate, attempts and latency of `webhook` events by destination, for a range of whole hours.
         */
        get: operations["listWebhookDestinations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/apps/runs/{id}/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive a signed callback of a run: state change, progress, result, artifact or request for approval
         * @description For the orchestrator and the code of the run. `kind` is the kind of the report; a callback without it is a state change. Callbacks can be late, repeated and out of order: the service responds with 200 to each one that is signed, valid and belongs to this run. After 429 and 5xx, retry with a new timestamp and signature.
         */
        post: operations["receiveRunCallback"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/apps/runs/{id}/artifacts/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download an artifact of a run that is stored in this service
         * @description The response is always a download: media types that a browser could execute are sent as `application/octet-stream`.
         */
        get: operations["downloadRunArtifact"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/apps/runs/{id}/adopt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a run that tracks the later execution of an ended run
         * @description For a DAG run that was cleared in the orchestrator and executed again (`later_execution`). The new run tracks the same DAG run; adopting it does not start another execution. The ended run does not change.
         */
        post: operations["adoptLaterExecution"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/apps/runs/histogram": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count runs by creation time and state
         * @description Requires `runs:view` in the project or on the installation.
         */
        get: operations["getRunHistogram"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/apps/runs/batches/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Count the runs that a batch would act on
         * @description The action `cancel` requires `runs:cancel`, `rerun` requires `runs:start`, in the project or on the installation of `installation_id`. The permission is checked again for each run.
         */
        post: operations["previewRunBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/apps/runs/batches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel or rerun up to 1,000 runs that match filters, newest first, in the background
         * @description The action `cancel` requires `runs:cancel`, `rerun` requires `runs:start`, in the project or on the installation of `installation_id`. The permission is checked again for each run.
         */
        post: operations["createRunBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/apps/runs/batches/{batch_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a batch that the caller created, with its progress */
        get: operations["getRunBatch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/apps/installations/{id}/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Start a run of an installed app */
        post: operations["startRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/apps/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List runs of a project or an installation, or all visible runs, newest first
         * @description `project_id` and `installation_id` require `runs:view` in the project or on the installation.
         */
        get: operations["listRuns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/apps/runs/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel up to 500 runs of a project or an installation, newest first
         * @description Requires `runs:cancel` in the project or on the installation.
         */
        post: operations["cancelRuns"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/apps/runs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a run with its timeline */
        get: operations["getRun"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/apps/runs/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a run
         * @description A run that the orchestrator already executes ends when the orchestrator has stopped it.
         */
        post: operations["cancelRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/apps/runs/{id}/rerun": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Start a run that repeats an ended one with the installed version, with the same or another input */
        post: operations["rerun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/apps/runs/reconcile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reconcile all active runs with the orchestrator immediately
         * @description The request takes up to 20 seconds. Runs that are not checked within this time are checked in the background.
         */
        post: operations["reconcileRuns"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/apps/{app}/installations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Install a version of an app in a project and approve permissions */
        post: operations["installApp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/apps/installations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the installations of a project, or of all visible projects
         * @description `project_id` requires `installations:view` in this project.
         */
        get: operations["listInstallations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/apps/installations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an installation */
        get: operations["getInstallation"];
        put?: never;
        post?: never;
        /** Uninstall an app; active runs continue, and no further run starts */
        delete: operations["uninstallApp"];
        options?: never;
        head?: never;
        /**
         * Configure, suspend or resume an installation
         * @description Suspending and resuming require `installations:manage`.
         */
        patch: operations["updateInstallation"];
        trace?: never;
    };
    "/api/v1/apps/installations/{id}/upgrade": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Switch an installation to another version
         * @description A version that requires permissions that are not approved stays pending until they are approved. Approving permissions requires `installations:manage`.
         */
        post: operations["upgradeInstallation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/apps/installations/{id}/grants/{permission}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Approve a permission; approving the last missing one activates a pending version */
        put: operations["approvePermission"];
        post?: never;
        /** Revoke the approval of a permission; runs that require it cannot start */
        delete: operations["revokePermission"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/apps/installations/{id}/schedules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the schedules of an installation with their next five scheduled times */
        get: operations["listInstallationSchedules"];
        put?: never;
        /**
         * Add a schedule to an installation
         * @description An installation can have at most 20 schedules, including those of the manifest.
         */
        post: operations["createInstallationSchedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/apps/installations/{id}/schedules/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Preview the next five times of a cron expression, without storing anything */
        get: operations["previewInstallationSchedule"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/apps/installations/{id}/schedules/{schedule_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Remove a schedule that is not in the manifest of the installed version */
        delete: operations["deleteInstallationSchedule"];
        options?: never;
        head?: never;
        /**
         * Change, pause or resume a schedule of an installation
         * @description A changed schedule of the manifest keeps its changes when the installation is upgraded. Times that pass while a schedule is paused are skipped.
         */
        patch: operations["updateInstallationSchedule"];
        trace?: never;
    };
    "/api/v1/apps/installations/{id}/schedules/{schedule_id}/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Reset a schedule to the cron expression and time zone in the manifest of the installed version */
        post: operations["resetInstallationSchedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/apps/installations/{id}/backfills": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the backfills of an installation with their progress */
        get: operations["listBackfills"];
        put?: never;
        /**
         * Start runs of a schedule for its scheduled times in a past range, at most 500, in the background
         * @description The runs execute on behalf of the caller, whose permission is checked again for each run. At most 3 backfills of an installation can be open at the same time. Scheduled times for which the schedule has already started a run are included. A backfill pauses while its installation is suspended, and uses only slots that are free within the version's concurrency limit.
         */
        post: operations["createBackfill"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/apps/installations/{id}/backfills/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Preview the scheduled times for which a backfill would start runs, without storing anything */
        post: operations["previewBackfill"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/apps/installations/{id}/backfills/{backfill_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a backfill with its progress */
        get: operations["getBackfill"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/apps/installations/{id}/backfills/{backfill_id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel the waiting scheduled times of a backfill and its active runs
         * @description A run that the orchestrator already executes ends when the orchestrator has stopped it.
         */
        post: operations["cancelBackfill"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/apps/runs/{id}/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Issue an access token to the code of a run, which signs the request
         * @description For the code of a DAG run. The request is signed like a callback. Each signature is accepted once: sign every request with a timestamp in milliseconds or with another `nonce`. The token becomes invalid when the run ends, the installation is suspended or a permission is revoked.
         */
        post: operations["issueRunToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/apps/runs/{id}/approvals/{approval}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve or reject a pending approval of a run
         * @description A decision is final. The token of a run is not accepted.
         */
        post: operations["decideApproval"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/apps/runs/{id}/logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the tasks of a run or, with `task`, read a page of a task’s log */
        get: operations["readRunLogs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/apps/runs/{id}/logs/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stream the text that is written to a task’s log after a given page (server-sent events)
         * @description Messages of type `log.text` contain `text` and the `cursor` of the position after it, which is also the id of the message. The stream ends with `log.end` when the run has ended and all text was sent. When the connection closes before that, reconnect with `Last-Event-ID` or read a page with the last cursor.
         */
        get: operations["streamRunLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/apps/runs/{id}/tasks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the tasks of a run with their dependencies and attempts
         * @description Returns the stored state of the tasks. For 30 seconds after a request for an active run, the service reads the tasks from the orchestrator about every 3 seconds, regardless of the number of callers. They are read once more when the run has ended.
         */
        get: operations["listRunTasks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/apps/installations/{id}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List users with access to an installation, including inherited access */
        get: operations["listInstallationMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/apps/installations/{id}/members/{user_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a member of an installation */
        get: operations["getInstallationMember"];
        /** Set a person’s relation to an installation */
        put: operations["setInstallationMember"];
        post?: never;
        /** Remove a person’s relation to an installation */
        delete: operations["removeInstallationMember"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/apps/{app}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List users with access to an app, including inherited access */
        get: operations["listAppMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/apps/{app}/members/{user_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a member of an app */
        get: operations["getAppMember"];
        /** Set a person’s relation to an app */
        put: operations["setAppMember"];
        post?: never;
        /** Remove a person’s relation to an app */
        delete: operations["removeAppMember"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/apps/{app}/versions/{version}/code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the state of a version's DAGs in the orchestrator, and whether their code matches the pinned code */
        get: operations["getAppVersionCode"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/apps/manifest.schema.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get the JSON Schema of an app version’s manifest */
        get: operations["getManifestSchema"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/apps/{app}/versions/{version}/dags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the DAGs of a version, and whether runs in a project may start them */
        get: operations["listAppVersionDags"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/apps/{app}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the versions of an app, newest first */
        get: operations["listAppVersions"];
        put?: never;
        /** Publish a version; publishing the same version again has no effect */
        post: operations["publishAppVersion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/apps/{app}/versions/{version}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get a version of an app */
        get: operations["getAppVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/apps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List visible apps, sorted by slug */
        get: operations["listApps"];
        put?: never;
        /**
         * Create an app
         * @description Creating an app that the organization or a project owns requires `apps:publish` there.
         */
        post: operations["createApp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/apps/{app}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get an app */
        get: operations["getApp"];
        put?: never;
        post?: never;
        /** Archive an app that is not installed; its slug stays reserved */
        delete: operations["archiveApp"];
        options?: never;
        head?: never;
        /** Update fields of an app, archive or restore it; absent fields are unchanged */
        patch: operations["updateApp"];
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        FieldProblemResponse: {
            /** @description Path of the field, for example `events[0].type`. */
            path: string;
            /** @description Description of the problem, for example `must not be empty`. */
            problem: string;
        };
        RequiredPermissionResponse: {
            /** @description Name of the permission, for example `flags:edit`. */
            permission: string;
            /** @description Type of the object on which the caller lacks the permission: `organization`, `project`, `app` or `installation`. */
            object_type: string;
            /** @description The object's key, slug or id. Absent for the organization. */
            object?: string;
        };
        Problem: {
            /** @description URI that identifies the kind of problem. */
            type: string;
            /** @description Short summary of the kind of problem, the same for every occurrence. */
            title: string;
            /** @description HTTP status code of the response. */
            status: number;
            /** @description What went wrong in this request, and how to resolve it. */
            detail: string;
            /** @description Stable code of the problem, by which programs can distinguish problems. */
            code: string;
            /** @description Id of the request, which the log of the service contains. */
            request_id: string;
            /** @description Invalid fields of the request; absent when the problem does not concern a field. */
            errors?: components["schemas"]["FieldProblemResponse"][];
            /** @description Permission that the caller lacks. Present only with the code `forbidden`, when a permission on one object is missing. */
            required?: components["schemas"]["RequiredPermissionResponse"];
        };
        SnapshotFlagResponse: {
            /** @description Key of the flag, unique in the project. */
            key: string;
            /** @description Whether the flag is turned on. */
            enabled: boolean;
            /** @description Whether the emergency stop is active. */
            killed: boolean;
            /** @description Share of users for whom the flag is on, in whole percent from 0 to 100. */
            rollout: number;
            /** @description Matching values by context attribute. A context must match every attribute listed. */
            cohorts: {
                [key: string]: string[];
            };
            /** @description Key of the group to which the flag belongs; `null` when it belongs to none. */
            group: string | null;
        };
        SnapshotGroupResponse: {
            /** @description Key of the group, unique in the project. */
            key: string;
            /** @description Whether the group is turned on. */
            enabled: boolean;
            /** @description Whether the group's emergency stop is active. */
            killed: boolean;
        };
        SnapshotOverrideResponse: {
            /** @description Key of the overridden flag. */
            flag_key: string;
            /**
             * @description Value of the context's `userId` to which the override applies: the person's Signalbox id or one of their recorded
             *     ids.
             */
            actor_id: string;
            /** @description Value to which the flag evaluates for this person. */
            value: boolean;
            /** @description Whether the override applies; an inactive override has no effect. */
            active: boolean;
            /**
             * Format: date-time
             * @description Time at which the override expires, RFC 3339, UTC; `null` when it does not expire.
             */
            expires_at: string | null;
        };
        SnapshotResponse: {
            /** @description Revision of the project that the snapshot contains. */
            revision: number;
            /** @description Version of the hash that maps users to rollout buckets. Clients must reject versions that they do not implement. */
            bucket_version: number;
            /** @description All flags of the project that are not archived. */
            flags: components["schemas"]["SnapshotFlagResponse"][];
            /** @description All groups of the project that are not archived. */
            groups: components["schemas"]["SnapshotGroupResponse"][];
            /** @description All overrides of the project, one entry for each `userId`. */
            overrides: components["schemas"]["SnapshotOverrideResponse"][];
        };
        EvaluateDto: {
            /** @description Id or key of the project. Optional with an API key, which belongs to a project. */
            project_id?: string;
            /**
             * @description Evaluation context: `userId`, `env`, `role` and any other attributes that cohorts of the flags match.
             * @example {
             *       "userId": "user-42",
             *       "env": "prod"
             *     }
             */
            context: {
                [key: string]: unknown;
            };
            /** @description Keys of the flags to evaluate; all flags of the project when absent. */
            keys?: string[];
        };
        EvaluationResponse: {
            /** @description Key of the evaluated flag. */
            key: string;
            /** @description Value to which the flag evaluates for the context. */
            value: boolean;
            /**
             * @description Evaluation step that decided the value.
             * @enum {string}
             */
            rule: "cohort_mismatch" | "flag_disabled" | "flag_killed" | "flag_not_found" | "group_disabled" | "group_killed" | "no_user" | "rollout_bucket" | "rollout_full" | "rollout_zero" | "self_override";
            /** @description Key of the group that decided the value; absent when no group did. */
            group?: string;
            /** @description Context attribute that did not match; present only with the rule `cohort_mismatch`. */
            dimension?: string;
            /** @description Rollout bucket of the user, 0 to 99; present only with the rule `rollout_bucket`. */
            bucket?: number;
            /** @description Rollout of the flag in percent; present only with the rules `rollout_bucket` and `no_user`. */
            rollout?: number;
        };
        EvaluateResponse: {
            /** @description Revision of the flags that were evaluated. */
            revision: number;
            /** @description Evaluations, one for each flag. */
            items: components["schemas"]["EvaluationResponse"][];
        };
        DraftFlagDto: {
            /** @description Key of the flag that the draft replaces. It may be the key of a flag that does not exist yet. */
            key: string;
            /** @description Whether the draft is turned on. A flag that is off evaluates to `false`, except where an override applies. */
            enabled?: boolean;
            /** @description Whether the emergency stop of the draft is active. */
            killed?: boolean;
            /** @description Share of users for whom the draft is on, in whole percent from 0 to 100. */
            rollout?: number;
            /** @description Matching values by context attribute. A context must match every attribute listed. */
            cohorts?: {
                [key: string]: string[];
            };
            /** @description Key of the group to which the draft belongs; `null` when it belongs to none. */
            group?: string | null;
        };
        PreviewDto: {
            /** @description Id or key of the project. Required here or as the query parameter `project_id`. */
            project_id?: string;
            /** @description Evaluation contexts, evaluated one by one; required unless `context` is present. */
            contexts?: Record<string, never>[];
            /**
             * @description A single evaluation context, instead of `contexts`; the response then has one entry in `results`.
             * @example {
             *       "userId": "user-42",
             *       "env": "prod"
             *     }
             */
            context?: {
                [key: string]: unknown;
            };
            /** @description Keys of the flags to evaluate. Default: the flag of `draft`, or all flags when `draft` is absent. */
            keys?: string[];
            /** @description Unsaved definition of a flag, evaluated instead of the stored one. */
            draft?: components["schemas"]["DraftFlagDto"];
        };
        PreviewRowResponse: {
            /** @description Evaluations for this context, one for each flag. */
            items: components["schemas"]["EvaluationResponse"][];
        };
        PreviewResponse: {
            /** @description Revision of the flags that were evaluated. */
            revision: number;
            /** @description Evaluations for each context, in the order of the request's contexts. */
            results: components["schemas"]["PreviewRowResponse"][];
            /** @description Number of contexts for which each flag evaluates to `true`, by key of the flag. */
            on: {
                [key: string]: number;
            };
        };
        GroupResponse: {
            /** @description Key of the group, unique in the project. Permanent; cannot be reused. */
            key: string;
            /** @description Display name of the group. */
            name: string;
            /** @description What the group's flags have in common, as free text; empty when absent. */
            description: string;
            /** @description Whether the group is turned on. While it is off, every flag of the group evaluates to `false`. */
            enabled: boolean;
            /** @description Whether the group's emergency stop is active. While it is active, every flag of the group evaluates to `false`. */
            killed: boolean;
            /** @description Whether the group is archived. An archived group contains no flags. */
            archived: boolean;
            /** @description Version of the group, incremented by every change and sent as its `ETag`. */
            version: number;
            /** @description Revision of the project that contains the last change of the group. */
            revision: number;
            /**
             * Format: date-time
             * @description Creation time of the group, RFC 3339, UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the group's last change, RFC 3339, UTC.
             */
            updated_at: string;
            /** @description Id of the user who made the last change; `null` when the service made it. */
            updated_by: string | null;
            /** @description Permissions that the caller holds on the group, regardless of its state; empty for API keys. */
            can: ("organization:manage" | "project:view" | "project:manage" | "keys:manage" | "members:manage" | "events:view" | "views:edit" | "flags:view" | "flags:edit" | "flags:kill" | "flags:override" | "apps:view" | "apps:publish" | "installations:view" | "installations:manage" | "installations:configure" | "runs:view" | "runs:start" | "runs:cancel" | "runs:approve" | "runs:reconcile" | "system:view")[];
        };
        GroupListResponse: {
            /** @description Current revision of the project's flags. */
            revision: number;
            /** @description Groups on this page, at most `limit`. */
            items: components["schemas"]["GroupResponse"][];
            /** @description Cursor of the next page; `null` on the last page. */
            next_cursor: string | null;
        };
        CreateGroupDto: {
            /**
             * @description Key of the group, unique in the project. Permanent; cannot be reused.
             * @example checkout
             */
            key: string;
            /** @description Id or key of the project. Required here or as the query parameter `project_id`. */
            project_id?: string;
            /** @description Display name of the group. */
            name?: string;
            /** @description What the group's flags have in common, as free text. */
            description?: string;
            /** @description Whether the group is turned on. While it is off, every flag of the group evaluates to `false`. */
            enabled?: boolean;
            /** @description Reason for the change, recorded in the history. */
            reason?: string;
        };
        UpdateGroupDto: {
            /** @description `true` archives the group, `false` restores it. */
            archived?: boolean;
            /** @description Version on which the change is based. An outdated version is rejected with `version_stale`. Equivalent to `If-Match`. */
            version?: number;
            /** @description Id or key of the project. Required here or as the query parameter `project_id`. */
            project_id?: string;
            /** @description Display name of the group. */
            name?: string;
            /** @description What the group's flags have in common, as free text. */
            description?: string;
            /** @description Whether the group is turned on. While it is off, every flag of the group evaluates to `false`. */
            enabled?: boolean;
            /** @description Reason for the change, recorded in the history. */
            reason?: string;
        };
        KillDto: {
            /** @description Id or key of the project. Required here or as the query parameter `project_id`. */
            project_id?: string;
            /**
             * @description `true` activates the emergency stop of the flag or group, `false` deactivates it.
             * @default true
             */
            killed?: boolean;
            /** @description Reason for the change, recorded in the history. */
            reason?: string;
        };
        RevertDto: {
            /** @description Id or key of the project. Required here or as the query parameter `project_id`. */
            project_id?: string;
            /** @description Revision of the project at which the flag or group had the state that is restored. */
            revision: number;
            /** @description Reason for the change, recorded in the history. */
            reason?: string;
        };
        FlagsStatusResponse: {
            /**
             * @description How changes of flags reach this replica. `ok`: immediately, by notification. `polling`: within two seconds, by polling.
             *     `stale`: the database is unreachable and the last known flags are served.
             * @enum {string}
             */
            status: "ok" | "stale" | "polling";
            /** @description Number of open flag streams on this replica. */
            open_streams: number;
        };
        HistoryActorResponse: {
            /** @description Id of the user who made the change; `null` when the service made it by applying a schedule. */
            id: string | null;
            /** @description Name of the actor at the time of the change. */
            name: string;
        };
        FieldChangeResponse: {
            /** @description Value before the change; `null` when the field had none. */
            before: Record<string, never> | null;
            /** @description Value after the change; `null` when the field has none. */
            after: Record<string, never> | null;
            /** @description Name of the changed field. */
            field: string;
        };
        HistoryItemResponse: {
            /** @description Complete entity before the change; `null` when it did not exist yet. */
            before: {
                [key: string]: unknown;
            } | null;
            /** @description Complete entity after the change; `null` when it was removed. */
            after: {
                [key: string]: unknown;
            } | null;
            /** @description Revision of the project that contains the change. */
            revision: number;
            /** @description Position of the change within its revision, which may contain several. */
            position: number;
            /**
             * @description Type of the entity that was changed.
             * @enum {string}
             */
            entity: "flag" | "group" | "identities" | "override";
            /** @description Key of the changed flag or group; for an override, the key of its flag. */
            key: string;
            /**
             * @description Action that was performed on the entity.
             * @enum {string}
             */
            action: "archived" | "deleted" | "killed" | "created" | "restored" | "reverted" | "revived" | "updated";
            /** @description User or service that made the change. */
            actor: components["schemas"]["HistoryActorResponse"];
            /** @description Fields whose values differ before and after the change. */
            changes: components["schemas"]["FieldChangeResponse"][];
            /** @description Reason that the actor gave for the change; `null` when none was given. */
            reason: string | null;
            /** @description Id of the request that made the change, as in the service's log; `null` when no request did. */
            request_id: string | null;
            /**
             * Format: date-time
             * @description Time of the change, RFC 3339, UTC.
             */
            created_at: string;
        };
        HistoryPageResponse: {
            /** @description Changes on this page, newest first. */
            items: components["schemas"]["HistoryItemResponse"][];
            /** @description Cursor of the next page; `null` on the last page. */
            next_cursor: string | null;
        };
        IdentitiesResponse: {
            /** @description Signalbox id of the person, which always identifies them as `userId`. */
            actor_id: string;
            /** @description Further values of the context's `userId` that identify the person in the project's applications. */
            user_ids: string[];
        };
        SetIdentitiesDto: {
            /**
             * @description Values of the evaluation context's `userId` that identify the caller in this project's applications; replaces the current
             *     list. Case-sensitive, at most ten, each 1 to 256 characters. The caller's Signalbox id always applies and is removed from
             *     the list.
             * @example [
             *       "42",
             *       "ada@shop.example"
             *     ]
             */
            user_ids: string[];
        };
        PersonIdentitiesResponse: {
            /** @description Signalbox id of the person, which always identifies them as `userId`. */
            actor_id: string;
            /** @description Further values of the context's `userId` that identify the person in the project's applications. */
            user_ids: string[];
            /** @description Display name of the person. */
            actor_name: string;
            /** @description E-mail address of the person. */
            actor_email: string;
        };
        PersonIdentitiesPageResponse: {
            /** @description People with recorded ids, sorted by Signalbox id. */
            items: components["schemas"]["PersonIdentitiesResponse"][];
            /** @description Cursor of the next page; `null` on the last page. */
            next_cursor: string | null;
        };
        OverrideResponse: {
            /** @description Key of the overridden flag. */
            flag_key: string;
            /** @description Signalbox id of the person to whom the override belongs. */
            actor_id: string;
            /** @description Values of the context's `userId` to which the override applies: the person's Signalbox id, then the recorded ids. */
            user_ids: string[];
            /** @description Value to which the flag evaluates for this person. */
            value: boolean;
            /** @description Whether the override applies. An override is deactivated when the person loses the permission for overrides. */
            active: boolean;
            /**
             * Format: date-time
             * @description Time at which the override expires, RFC 3339, UTC; `null` when it does not expire.
             */
            expires_at: string | null;
            /** @description Revision of the project that contains the last change of the override. */
            revision: number;
            /**
             * Format: date-time
             * @description Time of the override's last change, RFC 3339, UTC.
             */
            updated_at: string;
        };
        SetOverrideDto: {
            /** @description Id or key of the project. Required here or as the query parameter `project_id`. */
            project_id?: string;
            /** @description Value to which the flag evaluates for the caller. */
            value: boolean;
            /**
             * @description Whether the override applies. `false` stores it without applying it.
             * @default true
             */
            active?: boolean;
            /** @description Time at which the override expires, RFC 3339; it does not expire when absent or `null`. */
            expires_at?: string | null;
        };
        PersonOverrideResponse: {
            /** @description Key of the overridden flag. */
            flag_key: string;
            /** @description Signalbox id of the person to whom the override belongs. */
            actor_id: string;
            /** @description Values of the context's `userId` to which the override applies: the person's Signalbox id, then the recorded ids. */
            user_ids: string[];
            /** @description Value to which the flag evaluates for this person. */
            value: boolean;
            /** @description Whether the override applies. An override is deactivated when the person loses the permission for overrides. */
            active: boolean;
            /**
             * Format: date-time
             * @description Time at which the override expires, RFC 3339, UTC; `null` when it does not expire.
             */
            expires_at: string | null;
            /** @description Revision of the project that contains the last change of the override. */
            revision: number;
            /**
             * Format: date-time
             * @description Time of the override's last change, RFC 3339, UTC.
             */
            updated_at: string;
            /** @description Display name of the person. */
            actor_name: string;
            /** @description E-mail address of the person. */
            actor_email: string;
        };
        PersonOverridePageResponse: {
            /** @description Overrides on this page, sorted by key of the flag and id of the person. */
            items: components["schemas"]["PersonOverrideResponse"][];
            /** @description Cursor of the next page; `null` on the last page. */
            next_cursor: string | null;
        };
        ScheduledChangeDto: {
            /** @description New value of `enabled`; unchanged when absent. */
            enabled?: boolean;
            /** @description New state of the emergency stop, which also requires `flags:kill`; unchanged when absent. */
            killed?: boolean;
            /** @description New rollout in whole percent from 0 to 100; unchanged when absent. */
            rollout?: number;
            /**
             * @description New cohorts: matching values by context attribute; unchanged when absent.
             * @example {
             *       "env": [
             *         "prod"
             *       ]
             *     }
             */
            cohorts?: {
                [key: string]: string[];
            };
            /** @description Key of the new group, `null` to remove the flag from its group; unchanged when absent. */
            group?: string | null;
            /** @description `true` archives the flag, `false` restores it; unchanged when absent. */
            archived?: boolean;
        };
        CreateScheduleDto: {
            /** @description Id or key of the project. Required here or as the query parameter `project_id`. */
            project_id?: string;
            /**
             * @description Time at which the change is applied, RFC 3339; in the future, at most one year ahead.
             * @example 2027-01-31T12:00:00Z
             */
            run_at: string;
            /** @description Fields of the flag to change and their new values. */
            change: components["schemas"]["ScheduledChangeDto"];
            /** @description Reason for the change, recorded in the history. */
            reason?: string;
        };
        ScheduleResponse: {
            /** @description Id of the schedule, a UUID. */
            id: string;
            /** @description Key of the flag that the schedule changes. */
            flag_key: string;
            /** @description Fields of the flag to change and their new values. */
            change: components["schemas"]["ScheduledChangeDto"];
            /**
             * Format: date-time
             * @description Time at which the change is applied, RFC 3339, UTC.
             */
            run_at: string;
            /**
             * @description State of the schedule: `pending` until it is applied, fails or is canceled.
             * @enum {string}
             */
            state: "done" | "failed" | "canceled" | "pending";
            /** @description Reason for the change; `null` when none was given. */
            reason: string | null;
            /** @description Id of the user who created the schedule and on whose behalf it is applied. */
            created_by: string;
            /**
             * Format: date-time
             * @description Creation time of the schedule, RFC 3339, UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time at which the schedule was applied, failed or was canceled, RFC 3339, UTC; `null` while it is pending.
             */
            finished_at: string | null;
            /** @description Id of the user who canceled the schedule; `null` when it was not canceled. */
            canceled_by: string | null;
            /**
             * @description Revision of the project that contains the change; `null` while the schedule is not applied, and when the flag already had
             *     these values.
             */
            revision: number | null;
            /** @description Reason why the change failed; `null` when it did not fail. A failed schedule changes nothing. */
            error: string | null;
        };
        SchedulePageResponse: {
            /** @description Schedules on this page, latest time first. */
            items: components["schemas"]["ScheduleResponse"][];
            /** @description Cursor of the next page; `null` on the last page. */
            next_cursor: string | null;
        };
        UsageItemDto: {
            /** @description Key of the evaluated flag. Unknown keys are ignored and counted as `unknown`. */
            key: string;
            /** @description Value that the evaluations returned. */
            value: boolean;
            /**
             * @description Evaluation step that decided the value; absent when the client does not report it.
             * @enum {string}
             */
            rule?: "cohort_mismatch" | "flag_disabled" | "flag_killed" | "flag_not_found" | "group_disabled" | "group_killed" | "no_user" | "rollout_bucket" | "rollout_full" | "rollout_zero" | "self_override";
            /** @description Number of evaluations since the last report. */
            count: number;
        };
        ReportUsageDto: {
            /** @description Id or key of the project. Optional with an API key, which belongs to a project. */
            project_id?: string;
            /** @description Evaluation counts by flag, value and rule. */
            items: components["schemas"]["UsageItemDto"][];
        };
        UsageReportedResponse: {
            /** @description Number of items that were counted. */
            accepted: number;
            /** @description Number of items ignored because the project has no such flag or has archived it. */
            unknown: number;
        };
        UsageDayResponse: {
            /**
             * @description Date in UTC, as `YYYY-MM-DD`.
             * @example 2027-01-31
             */
            day: string;
            /** @description Number of evaluations that returned `true`. */
            on: number;
            /** @description Number of evaluations that returned `false`. */
            off: number;
            /** @description Number of the day's evaluations that the rollout decided. Only evaluations whose rule was reported are counted. */
            at_rollout: number;
        };
        UsageResponse: {
            /** @description Key of the flag. */
            key: string;
            /**
             * Format: date-time
             * @description Time of the last reported evaluation, RFC 3339, UTC; `null` when no evaluation was reported.
             */
            last_evaluated_at: string | null;
            /** @description Evaluations by day, oldest first; days without evaluations are included. */
            days: components["schemas"]["UsageDayResponse"][];
        };
        FlagResponse: {
            /**
             * @description State in force, which results from the switches of the flag and of its group. Only a flag that is `on` can evaluate to
             *     `true` without an override. `killed`: the emergency stop of the flag or of its group is active.
             * @enum {string}
             */
            state: "on" | "off" | "killed" | "archived";
            /**
             * @description Whether the switches of the flag or those of its group cause the state; `null` for flags that are on or archived.
             * @enum {string|null}
             */
            state_cause: "flag" | "group" | null;
            /** @description Key of the flag, unique in the project. Permanent; cannot be reused. */
            key: string;
            /** @description Display name of the flag. */
            name: string;
            /** @description What the flag controls, as free text; empty when absent. */
            description: string;
            /** @description The flag's own switch. A flag that is off evaluates to `false`, except where an override applies. */
            enabled: boolean;
            /** @description The flag's own emergency stop. While it is active, the flag evaluates to `false` for every context. */
            killed: boolean;
            /** @description Share of users for whom the flag is on, in whole percent from 0 to 100. */
            rollout: number;
            /** @description Matching values by context attribute. The flag is on only for contexts that match every attribute listed. */
            cohorts: {
                [key: string]: string[];
            };
            /** @description Key of the group to which the flag belongs; `null` when it belongs to none. */
            group: string | null;
            /** @description Labels by which lists of flags can be filtered. */
            tags: string[];
            /** @description Whether the flag is excluded from the detection of stale flags. */
            permanent: boolean;
            /** @description Whether the flag is archived. Archived flags are not evaluated. */
            archived: boolean;
            /** @description Version of the flag, incremented by every change and sent as its `ETag`. */
            version: number;
            /** @description Revision of the project that contains the last change of the flag. */
            revision: number;
            /**
             * Format: date-time
             * @description Creation time of the flag, RFC 3339, UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the flag's last change, RFC 3339, UTC.
             */
            updated_at: string;
            /** @description Id of the user who made the last change; `null` when the service made it by applying a schedule. */
            updated_by: string | null;
            /**
             * Format: date-time
             * @description Time of the last reported evaluation, RFC 3339, UTC, delayed by up to ten seconds; `null` when no evaluation was
             *     reported.
             */
            last_evaluated_at: string | null;
            /**
             * @description Reason why the flag can be removed from the code; `null` when it is not stale. `unused`: not evaluated for 14 days.
             *     `fully_on`, `fully_off`: the same value for every context, and unchanged for 14 days.
             * @enum {string|null}
             */
            stale: "fully_off" | "fully_on" | "unused" | null;
            /** @description Number of reported evaluations since the start of yesterday, UTC, delayed by up to ten seconds. */
            evaluations_since_yesterday: number;
            /** @description Value of the caller's own active override; `null` when there is none, and for API keys. */
            overridden_for_me: boolean | null;
            /** @description Permissions that the caller holds on the flag, regardless of its state; empty for API keys. */
            can: ("organization:manage" | "project:view" | "project:manage" | "keys:manage" | "members:manage" | "events:view" | "views:edit" | "flags:view" | "flags:edit" | "flags:kill" | "flags:override" | "apps:view" | "apps:publish" | "installations:view" | "installations:manage" | "installations:configure" | "runs:view" | "runs:start" | "runs:cancel" | "runs:approve" | "runs:reconcile" | "system:view")[];
        };
        FlagListResponse: {
            /** @description Current revision of the project's flags. */
            revision: number;
            /** @description Flags on this page, at most `limit`. */
            items: components["schemas"]["FlagResponse"][];
            /** @description Cursor of the next page; `null` on the last page. */
            next_cursor: string | null;
        };
        CreateFlagDto: {
            /**
             * @description Key of the flag, unique in the project. Permanent; cannot be reused.
             * @example new_checkout
             */
            key: string;
            /** @description Id or key of the project. Required here or as the query parameter `project_id`. */
            project_id?: string;
            /** @description Display name of the flag. */
            name?: string;
            /** @description What the flag controls, as free text. */
            description?: string;
            /** @description Whether the flag is turned on. A flag that is off evaluates to `false`, except where an override applies. */
            enabled?: boolean;
            /** @description Share of users for whom the flag is on, in whole percent from 0 to 100. */
            rollout?: number;
            /**
             * @description Matching values by context attribute. The flag is on only for contexts that match every attribute listed.
             * @example {
             *       "env": [
             *         "prod"
             *       ]
             *     }
             */
            cohorts?: {
                [key: string]: string[];
            };
            /** @description Key of the group to which the flag belongs; `null` when it belongs to none. */
            group?: string | null;
            /** @description Labels by which lists of flags can be filtered. */
            tags?: string[];
            /** @description Whether the flag is excluded from the detection of stale flags. */
            permanent?: boolean;
            /** @description Reason for the change, recorded in the history. */
            reason?: string;
        };
        UpdateFlagDto: {
            /** @description `true` archives the flag, `false` restores it. */
            archived?: boolean;
            /** @description Version on which the change is based. An outdated version is rejected with `version_stale`. Equivalent to `If-Match`. */
            version?: number;
            /** @description Id or key of the project. Required here or as the query parameter `project_id`. */
            project_id?: string;
            /** @description Display name of the flag. */
            name?: string;
            /** @description What the flag controls, as free text. */
            description?: string;
            /** @description Whether the flag is turned on. A flag that is off evaluates to `false`, except where an override applies. */
            enabled?: boolean;
            /** @description Share of users for whom the flag is on, in whole percent from 0 to 100. */
            rollout?: number;
            /**
             * @description Matching values by context attribute. The flag is on only for contexts that match every attribute listed.
             * @example {
             *       "env": [
             *         "prod"
             *       ]
             *     }
             */
            cohorts?: {
                [key: string]: string[];
            };
            /** @description Key of the group to which the flag belongs; `null` when it belongs to none. */
            group?: string | null;
            /** @description Labels by which lists of flags can be filtered. */
            tags?: string[];
            /** @description Whether the flag is excluded from the detection of stale flags. */
            permanent?: boolean;
            /** @description Reason for the change, recorded in the history. */
            reason?: string;
        };
        LiveResponse: {
            /**
             * @description Always `ok`; a process that is not alive does not respond.
             * @enum {string}
             */
            status: "ok";
            /** @description Version of Signalbox that this process runs. */
            version: string;
        };
        BootstrapStateResponse: {
            /** @description Whether the installation requires setup, because it has no user yet. */
            required: boolean;
        };
        BootstrapDto: {
            /** @description Setup token, which the service writes to its log and to the file `setup-token` in the data folder. */
            setup_token: string;
            /** @description Display name of the organization. */
            organization_name: string;
            /** @description Display name of the first administrator. */
            name: string;
            /** @description E-mail address of the first administrator. */
            email: string;
            /** @description Password of the first administrator, at least 12 characters. */
            password: string;
        };
        OrganizationResponse: {
            /** @description Id of the organization, a UUID. */
            id: string;
            /** @description Display name of the organization. */
            name: string;
        };
        UserResponse: {
            /** @description Id of the caller, a UUID. */
            id: string;
            /**
             * @description Whether the caller is a person or a service account.
             * @enum {string}
             */
            kind: "person" | "service_account";
            /** @description E-mail address; `service-account:<name>` for a service account. */
            email: string;
            /** @description Display name of the caller. */
            name: string;
        };
        BootstrapResponse: {
            /** @description Organization that was created. */
            organization: components["schemas"]["OrganizationResponse"];
            /** @description First administrator, who is now logged in. */
            user: components["schemas"]["UserResponse"];
            /** @description Access token, sent as `Authorization: Bearer <access_token>`. */
            access_token: string;
            /**
             * @description Type of the access token, always `Bearer`.
             * @enum {string}
             */
            token_type: "Bearer";
            /** @description Lifetime of the access token in seconds. */
            expires_in: number;
        };
        ActivityCountsResponse: {
            /** @description Number of events in the window. */
            total: number;
            /** @description Number of events in each hour of the window, oldest hour first. */
            hours: number[];
            /** @description Number of events with the level `error`, of any type. */
            errors: number;
            /** @description Whether the counts are estimates, because there are too many events for exact counts. */
            estimated: boolean;
            /**
             * Format: date-time
             * @description `ts` of the latest event, RFC 3339, UTC; `null` when there is none and when the search for it timed out.
             */
            last_event_at: string | null;
        };
        ProjectActivityResponse: {
            /** @description Id of the project, a UUID. */
            project_id: string;
            /** @description Key of the project. */
            project_key: string;
            /** @description Event counts of the project; `null` when the caller lacks `events:view`. */
            events: components["schemas"]["ActivityCountsResponse"] | null;
        };
        ActivityPageResponse: {
            /**
             * Format: date-time
             * @description Start of the window and of its first hour: `hours` hours before `to`, RFC 3339, UTC.
             */
            from: string;
            /**
             * Format: date-time
             * @description End of the window: the time of the request, RFC 3339, UTC. The counts can be up to five seconds older.
             */
            to: string;
            /** @description Projects that the caller may view, sorted by key, as in `GET /api/projects`. */
            items: components["schemas"]["ProjectActivityResponse"][];
            /** @description Cursor of the next page; `null` on the last page. */
            next_cursor: string | null;
        };
        TypeActivityResponse: {
            /**
             * @description Type of the events.
             * @enum {string}
             */
            type: "audit" | "config" | "cost" | "deploy" | "error" | "feature_flag" | "log" | "performance" | "repository" | "tenant" | "trace" | "video" | "webhook";
            /** @description Number of events of this type in the window. */
            total: number;
            /** @description Number of events in each hour of the window, oldest hour first. */
            hours: number[];
        };
        OverviewEventsResponse: {
            /** @description Number of events in the window. */
            total: number;
            /** @description Whether the counts are estimates, because there are too many events for exact counts. */
            estimated: boolean;
            /**
             * Format: date-time
             * @description `ts` of the latest event, RFC 3339, UTC; `null` when there is none and when the search for it timed out.
             */
            last_event_at: string | null;
            /** @description Types with events in the window, sorted by name. */
            types: components["schemas"]["TypeActivityResponse"][];
        };
        OverviewErrorsResponse: {
            /** @description Number of events with level `error`, of any type, as `GET /api/events?level=error` finds them in the window. */
            total: number;
            /** @description Number of errors in each hour of the window, the oldest hour first. */
            hours: number[];
        };
        OverviewRunResponse: {
            /**
             * @description Orchestrator that executes the run; `null` for runs that were created before the orchestrator was recorded.
             * @enum {string|null}
             */
            orchestrator: "airflow" | "simulated" | null;
            /** @description Id of the run, a UUID. */
            id: string;
            /**
             * @description State of the run.
             * @enum {string}
             */
            state: "running" | "submitted" | "succeeded" | "failed" | "canceled";
            /** @description Slug of the app. */
            app_slug: string;
            /** @description Current display name of the app. */
            app_name: string;
            /** @description Id of the installation, a UUID. */
            installation_id: string;
            /**
             * Format: date-time
             * @description Creation time of the run, RFC 3339, UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Start time of the run, RFC 3339, UTC; `null` before it starts.
             */
            started_at: string | null;
            /**
             * Format: date-time
             * @description End time of the run, RFC 3339, UTC; `null` while it is active.
             */
            ended_at: string | null;
        };
        OverviewRunsResponse: {
            /** @description Number of active runs, counted up to 1,000. */
            going_on: number;
            /** @description The five active runs that were created last, newest first. */
            latest: components["schemas"]["OverviewRunResponse"][];
            /** @description The five runs that ended most recently, latest first. */
            ended: components["schemas"]["OverviewRunResponse"][];
        };
        OverviewFlagSwitchesResponse: {
            /** @description Whether the flag or group was turned on; `null` when it does not have this switch. */
            enabled: boolean | null;
            /** @description Rollout in percent; `null` for groups. */
            rollout: number | null;
        };
        OverviewFlagChangeResponse: {
            /** @description Switches of the flag or group before the change; `null` when it did not exist or has no switches. */
            before: components["schemas"]["OverviewFlagSwitchesResponse"] | null;
            /** @description Switches of the flag or group after the change; `null` when it was removed or has no switches. */
            after: components["schemas"]["OverviewFlagSwitchesResponse"] | null;
            /** @description Revision of the project that contains the change. */
            revision: number;
            /** @description Position of the change within its revision. */
            position: number;
            /**
             * @description Type of the entity that was changed.
             * @enum {string}
             */
            entity: "flag" | "group" | "identities" | "override";
            /** @description Key of the changed flag or group; for an override, the key of its flag. */
            key: string;
            /**
             * @description Action that was performed on the entity.
             * @enum {string}
             */
            action: "archived" | "deleted" | "killed" | "created" | "restored" | "reverted" | "revived" | "updated";
            /** @description Name of the actor at the time of the change. */
            actor_name: string;
            /** @description Reason that the actor gave for the change; `null` when none was given. */
            reason: string | null;
            /**
             * Format: date-time
             * @description Time of the change, RFC 3339, UTC.
             */
            created_at: string;
            /** @description Names of the fields that changed. */
            changed: string[];
        };
        GettingStartedResponse: {
            /** @description Whether the project has a valid API key; absent when the caller lacks `keys:manage`. */
            has_key?: boolean;
            /** @description Whether a client has sent an event, apart from events of the service itself; absent when the caller lacks `events:view`. */
            has_event?: boolean;
            /** @description Whether the project has a flag; absent when the caller lacks `flags:view`. */
            has_flag?: boolean;
            /** @description Whether an app is installed in the project; absent when the caller lacks `installations:view`. */
            has_installation?: boolean;
            /** @description Whether the project has a run; absent when the caller lacks `runs:view`. */
            has_run?: boolean;
            /** @description Whether an active user has a direct relation to the project; absent when the caller lacks `project:view`. */
            has_members?: boolean;
        };
        OverviewResponse: {
            /**
             * @description Names of the parts of the response that are omitted because the caller lacks the permission to view them.
             * @example [
             *       "getting_started.has_key"
             *     ]
             */
            hidden: string[];
            /**
             * Format: date-time
             * @description Start of the window and of its first hour: `hours` hours before `to`, RFC 3339, UTC.
             */
            from: string;
            /**
             * Format: date-time
             * @description End of the window: the time of the counts, at most five seconds before the request, RFC 3339, UTC.
             */
            to: string;
            /** @description Events in the window; absent when the caller lacks `events:view`. */
            events?: components["schemas"]["OverviewEventsResponse"];
            /** @description Errors in the window; absent when the caller lacks `events:view`. */
            errors?: components["schemas"]["OverviewErrorsResponse"];
            /** @description Active and recent runs; absent when the caller lacks `runs:view`. */
            runs?: components["schemas"]["OverviewRunsResponse"];
            /** @description The last ten changes of flags; absent when the caller lacks `flags:view`. */
            flag_changes?: components["schemas"]["OverviewFlagChangeResponse"][];
            /** @description State of the steps for setting up a project. */
            getting_started: components["schemas"]["GettingStartedResponse"];
        };
        CreateProjectDto: {
            /**
             * @description Key of the project, used in URLs: 2 to 63 lower-case letters, digits and hyphens. Permanent.
             * @example checkout
             */
            key: string;
            /**
             * @description Display name of the project.
             * @example Checkout
             */
            name: string;
        };
        ProjectResponse: {
            /** @description Id of the project, a UUID. */
            id: string;
            /** @description Key of the project. Permanent; cannot be reused. */
            key: string;
            /** @description Display name of the project. */
            name: string;
            /** @description Maximum number of events per second; `null` when the installation's limit applies. */
            events_per_second: number | null;
            /** @description Maximum number of batches per second; `null` when the installation's limit applies. */
            batches_per_second: number | null;
            /** @description Maximum size of a batch in bytes; `null` when the installation's limit applies. */
            max_batch_bytes: number | null;
            /**
             * @description Ids of DAGs that runs in this project may start, in addition to the DAGs of organization-owned apps. An id that ends in `*`
             *     matches every id with that prefix. Enforced when the DAG policy of the installation is `allow-list`.
             */
            dag_allow_list: string[];
            /**
             * @description Origins (scheme, host and port) whose pages may read flags from a browser with the project's API keys: through the OFREP
             *     routes, and the routes for snapshot, evaluation and stream of flags.
             */
            cors_origins: string[];
            /**
             * Format: date-time
             * @description Time at which the project was archived, RFC 3339, UTC; `null` when it is not archived. An archived project rejects events
             *     and changes.
             */
            archived_at: string | null;
            /** @description Version of the project, incremented by every change and sent as its `ETag`. */
            version: number;
            /**
             * Format: date-time
             * @description Creation time of the project, RFC 3339, UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the project's last change, RFC 3339, UTC.
             */
            updated_at: string;
            /** @description Permissions that the caller holds in the project, regardless of whether it is archived. */
            can: ("organization:manage" | "project:view" | "project:manage" | "keys:manage" | "members:manage" | "events:view" | "views:edit" | "flags:view" | "flags:edit" | "flags:kill" | "flags:override" | "apps:view" | "apps:publish" | "installations:view" | "installations:manage" | "installations:configure" | "runs:view" | "runs:start" | "runs:cancel" | "runs:approve" | "runs:reconcile" | "system:view")[];
        };
        ProjectPageResponse: {
            /** @description Projects on this page, sorted by key. */
            items: components["schemas"]["ProjectResponse"][];
            /** @description Cursor of the next page; `null` on the last page. */
            next_cursor: string | null;
        };
        UpdateProjectDto: {
            /** @description New display name; unchanged when absent. `null` is rejected. */
            name?: string;
            /** @description Maximum number of events per second; `null` applies the installation's limit. Requires `organization:manage`. */
            events_per_second?: number | null;
            /** @description Maximum number of batches per second; `null` applies the installation's limit. Requires `organization:manage`. */
            batches_per_second?: number | null;
            /** @description Maximum size of a batch in bytes; `null` applies the installation's limit. Requires `organization:manage`. */
            max_batch_bytes?: number | null;
            /**
             * @description Ids of DAGs that runs in this project may start when `SERVICE_APP_DAG_POLICY` is `allow-list`; replaces the current list. At
             *     most 200 ids, each of which may end in `*` to match every id with that prefix. Requires `organization:manage`.
             * @example [
             *       "shop_nightly",
             *       "shop_reports_*"
             *     ]
             */
            dag_allow_list?: string[];
            /**
             * @description Origins whose pages may read flags from a browser with the project's API keys; replaces the current list. At most 20, each
             *     with scheme, host and port as sent by browsers, without path and wildcards.
             * @example [
             *       "https://app.example.com",
             *       "http://localhost:5173"
             *     ]
             */
            cors_origins?: string[];
            /** @description Version on which the change is based. An outdated version is rejected with `version_stale`. Equivalent to `If-Match`. */
            version?: number;
        };
        OrganizationDetailsResponse: {
            /** @description Id of the organization, a UUID. */
            id: string;
            /** @description Display name of the organization. */
            name: string;
            /** @description Version of the organization, incremented by every change and sent as its `ETag`. */
            version: number;
            /**
             * Format: date-time
             * @description Creation time of the organization, RFC 3339, UTC.
             */
            created_at: string;
        };
        UpdateOrganizationDto: {
            /** @description New display name of the organization. */
            name: string;
            /** @description Version on which the change is based. An outdated version is rejected with `version_stale`. Equivalent to `If-Match`. */
            version?: number;
        };
        ChangeResponse: {
            /**
             * @description Kind of the changed object.
             * @enum {string}
             */
            kind: "app" | "config" | "deploy" | "flag" | "flag_group" | "key" | "member" | "project" | "run";
            /** @description Scope of the change, for example an environment; `null` when the event has none. */
            scope: string | null;
            /** @description Action, for example `killed` or `updated`; for deploys, the outcome. `null` when the event has none. */
            action: string | null;
            /** @description Values before the change, as far as the event contains them; `null` when it contains none. */
            before: {
                [key: string]: unknown;
            } | null;
            /** @description Values after the change, as far as the event contains them; `null` when it contains none. */
            after: {
                [key: string]: unknown;
            } | null;
            /**
             * @description State in force after the change, for the flags and groups of this service `on`, `off`, `killed` or `archived`; `null` when
             *     the event has none.
             */
            effective: string | null;
            /** @description Reason for the change; `null` when none was given. */
            reason: string | null;
            /** @description Person or system that made the change; `null` when the event has none. */
            actor: string | null;
            /** @description Id of the event that reports the change, a UUID. */
            id: string;
            /** @description Time of the change, RFC 3339, UTC. */
            at: string;
            /**
             * @description Name of the changed object: a service, the key of a flag or group, or the path of a configuration entry; empty when the
             *     event has none.
             */
            subject: string;
        };
        ChangePageResponse: {
            /** @description Start of the requested range, inclusive, RFC 3339, UTC; `null` when the request has no `from`. */
            from: string | null;
            /** @description End of the requested range, exclusive, RFC 3339, UTC; `null` when the request has no `to`. */
            to: string | null;
            /** @description Value of `cursor` for the next page; `null` on the last page. A page without items can have a next page. */
            next_cursor: string | null;
            /** @description Changes on this page, newest first. */
            items: components["schemas"]["ChangeResponse"][];
        };
        TypeRetentionResponse: {
            /**
             * @description Permission that is required to change the setting.
             * @enum {string}
             */
            requires: "organization:manage" | "project:view" | "project:manage" | "keys:manage" | "members:manage" | "events:view" | "views:edit" | "flags:view" | "flags:edit" | "flags:kill" | "flags:override" | "apps:view" | "apps:publish" | "installations:view" | "installations:manage" | "installations:configure" | "runs:view" | "runs:start" | "runs:cancel" | "runs:approve" | "runs:reconcile" | "system:view";
            /** @description Event type to which the retention applies. */
            type: string;
            /** @description Retention in effect: number of days for which events of the type are stored after the day of their receipt. */
            days: number;
            /**
             * @description Retention that the project has set, in days; `null` when the retention of the installation applies. A longer retention than
             *     that of the installation has no effect.
             */
            own_days: number | null;
            /**
             * Format: date-time
             * @description Start of the first day from which all received events of the type are stored, RFC 3339, UTC. Data that is computed from
             *     events, such as costs and error groups, can be older.
             */
            stored_since: string;
            /**
             * @description Whether events of the type that were received before `stored_since` may have been deleted; `false` when the project is
             *     younger than that.
             */
            has_deleted: boolean;
        };
        EventRetentionResponse: {
            /** @description Retention of the installation in days (`EVENTS_RETENTION_DAYS`), which is the maximum for every type. */
            installation_days: number;
            /** @description Retention of each event type, sorted alphabetically. */
            types: components["schemas"]["TypeRetentionResponse"][];
        };
        TypeRetentionChange: {
            /**
             * @description Number of days for which events of the type are stored after the day of their receipt; `null` applies the retention of the
             *     installation.
             */
            days: number | null;
            /**
             * @description Event type to which the retention applies.
             * @enum {string}
             */
            type: "audit" | "config" | "cost" | "deploy" | "error" | "feature_flag" | "log" | "performance" | "repository" | "tenant" | "trace" | "video" | "webhook";
        };
        UpdateEventRetentionDto: {
            /** @description Types whose retention changes, each at most once. All other types are unchanged. */
            types: components["schemas"]["TypeRetentionChange"][];
        };
        LevelCounts: {
            /** @description Number of events with level `info`. */
            info: number;
            /** @description Number of events with level `warn`. */
            warn: number;
            /** @description Number of events with level `error`. */
            error: number;
            /** @description Number of events with level `other`. */
            other: number;
        };
        HistogramBucket: {
            /**
             * Format: date-time
             * @description Start of the bucket, RFC 3339, UTC. Buckets start at multiples of `bucket_ms` since 1970-01-01, so the first can start
             *     before `from`.
             */
            at: string;
            /** @description Number of events in the bucket, all levels together. */
            total: number;
            /** @description Number of events in the bucket by level. */
            levels: components["schemas"]["LevelCounts"];
        };
        EventHistogramResponse: {
            /** @description Types whose counts are estimated from a sample because there are too many events. The counts of other types are exact. */
            estimated_types: ("audit" | "config" | "cost" | "deploy" | "error" | "feature_flag" | "log" | "performance" | "repository" | "tenant" | "trace" | "video" | "webhook")[];
            /**
             * @description Probable mistakes in `query`: undocumented fields when no event matches, and excluded fields whose names resemble a
             *     documented field.
             */
            warnings: {
                /** @enum {string} */
                code: "unknown_field";
                /** @description Field as written in `query`. */
                field: string;
                /** @description Position of the term's first character in `query`, counted from 1. */
                column: number;
                /** @description Documented fields with a similar name, most similar first; at most three. */
                suggestions: string[];
                /** @description Explanation of the warning, one sentence. */
                detail: string;
            }[];
            /** @description Length of each bucket in milliseconds. */
            bucket_ms: number;
            /** @description All buckets of the window, oldest first; buckets without events are included. */
            items: components["schemas"]["HistogramBucket"][];
            /**
             * Format: date-time
             * @description Start of the counted window, inclusive, RFC 3339, UTC.
             */
            from: string;
            /**
             * Format: date-time
             * @description End of the counted window, exclusive, RFC 3339, UTC.
             */
            to: string;
            /** @description Number of events that match the filters. */
            total: number;
            /** @description Whether all counts are exact; `false` when the counts of `estimated_types` are estimates. */
            complete: boolean;
        };
        TypeCount: {
            /**
             * @description Type of the events.
             * @enum {string}
             */
            value: "audit" | "config" | "cost" | "deploy" | "error" | "feature_flag" | "log" | "performance" | "repository" | "tenant" | "trace" | "video" | "webhook";
            /** @description Number of events of this type. */
            count: number;
        };
        LevelCount: {
            /**
             * @description Level of the events.
             * @enum {string}
             */
            value: "info" | "warn" | "error" | "other";
            /** @description Number of events with this level. */
            count: number;
        };
        SourceCount: {
            /** @description Source of the events. */
            value: string;
            /** @description Number of events from this source. */
            count: number;
        };
        SourceCounts: {
            /** @description The twenty sources with the most events. */
            items: components["schemas"]["SourceCount"][];
            /** @description Number of events from all other sources. */
            rest: number;
            /** @description Number of events without a source. */
            none: number;
        };
        EventFacetsResponse: {
            /** @description Types whose counts are estimated from a sample because there are too many events. The counts of other types are exact. */
            estimated_types: ("audit" | "config" | "cost" | "deploy" | "error" | "feature_flag" | "log" | "performance" | "repository" | "tenant" | "trace" | "video" | "webhook")[];
            /**
             * @description Probable mistakes in `query`: undocumented fields when no event matches, and excluded fields whose names resemble a
             *     documented field.
             */
            warnings: {
                /** @enum {string} */
                code: "unknown_field";
                /** @description Field as written in `query`. */
                field: string;
                /** @description Position of the term's first character in `query`, counted from 1. */
                column: number;
                /** @description Documented fields with a similar name, most similar first; at most three. */
                suggestions: string[];
                /** @description Explanation of the warning, one sentence. */
                detail: string;
            }[];
            /** @description Number of matching events by type, highest count first. */
            types: components["schemas"]["TypeCount"][];
            /** @description Number of matching events by level, for all four levels. */
            levels: components["schemas"]["LevelCount"][];
            /** @description Number of matching events by source. */
            sources: components["schemas"]["SourceCounts"];
            /**
             * Format: date-time
             * @description Start of the counted window, inclusive, RFC 3339, UTC.
             */
            from: string;
            /**
             * Format: date-time
             * @description End of the counted window, exclusive, RFC 3339, UTC.
             */
            to: string;
            /** @description Number of events that match the filters. */
            total: number;
            /** @description Whether all counts are exact; `false` when the counts of `estimated_types` are estimates. */
            complete: boolean;
        };
        ViewSearchDto: {
            /**
             * @description Text that a value in `data` contains, in any letter case.
             * @example timeout
             */
            q?: string;
            /**
             * @description Search query, in the syntax of `query` in `GET /api/events`.
             * @example level>=warn service:checkout
             */
            query?: string;
            /**
             * @description Types of events, comma-separated.
             * @example deploy,error
             */
            type?: string;
            /** @description Excluded types of events, comma-separated. */
            not_type?: string;
            /** @description Levels of events, comma-separated. */
            level?: string;
            /** @description Excluded levels of events, comma-separated. */
            not_level?: string;
            /** @description Source of the events. */
            source?: string;
            /** @description Excluded sources of events. */
            not_source?: string[];
            /** @description JSON objects that `data` contains, as in `GET /api/events`. */
            data?: string[];
            /** @description JSON objects that `data` must not contain, as in `GET /api/events`. */
            not_data?: string[];
            /**
             * @description Length of a window that ends at the current time. Default: one day, when `from` and `to` are absent too.
             * @enum {string}
             */
            range?: "15m" | "1h" | "24h" | "7d" | "30d";
            /** @description Start of a fixed window, RFC 3339. */
            from?: string;
            /** @description End of a fixed window, RFC 3339. */
            to?: string;
            /**
             * @description Whether the view opens with the live tail; `false` when absent.
             * @enum {boolean}
             */
            live?: true;
        };
        SavedViewResponse: {
            /** @description Id of the saved view, a UUID. */
            id: string;
            /** @description Name of the view, unique in the project. */
            name: string;
            /** @description Filters of the event explorer, as in the query string of its URL. */
            search: components["schemas"]["ViewSearchDto"];
            /** @description Version of the view, incremented by every change and sent as its `ETag`. */
            version: number;
            /** @description Id of the user who saved the view. */
            created_by: string;
            /**
             * Format: date-time
             * @description Creation time of the view, RFC 3339, UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the view's last change, RFC 3339, UTC.
             */
            updated_at: string;
        };
        SavedViewPageResponse: {
            /** @description Saved views on this page, sorted by name. */
            items: components["schemas"]["SavedViewResponse"][];
            /** @description Cursor of the next page; `null` on the last page. */
            next_cursor: string | null;
        };
        CreateViewDto: {
            /** @description Name of the view, unique in the project. */
            name: string;
            /** @description Filters of the event explorer. */
            search: components["schemas"]["ViewSearchDto"];
        };
        UpdateViewDto: {
            /** @description New name of the view; unchanged when absent. */
            name?: string;
            /** @description New filters, which replace all current ones; unchanged when absent. */
            search?: components["schemas"]["ViewSearchDto"];
            /** @description Version on which the change is based. An outdated version is rejected with `version_stale`. Equivalent to `If-Match`. */
            version?: number;
        };
        ReplicaResponse: {
            /** @description Id of the replica, which changes with each start. */
            id: string;
            /** @description Version of Signalbox on this replica. */
            version: string;
            /** @description Version of Node.js on this replica. */
            node: string;
            /**
             * Format: date-time
             * @description Start time of the replica, RFC 3339, UTC.
             */
            started_at: string;
            /** @description Resident memory (RSS) of the process in bytes. */
            rss_bytes: number;
            /** @description Number of replicas that share the database, this one included; `null` when unknown. */
            replicas: number | null;
        };
        StandbyResponse: {
            /** @description Replication lag behind the primary in seconds; `null` when the standby does not respond or the lag cannot be measured. */
            lag_seconds: number | null;
            /** @description Whether queries that tolerate replication lag are sent to the standby. */
            used: boolean;
        };
        DatabaseComponentResponse: {
            /**
             * @description Whether the service runs the database (`built_in`) or connects to one (`external`).
             * @enum {string}
             */
            kind: "built_in" | "external";
            /** @description Version of PostgreSQL; `null` when the database is unreachable. */
            version: string | null;
            /** @description Duration of a query in milliseconds, including the wait for a connection; `null` when the database is unreachable. */
            latency_ms: number | null;
            /** @description Size of the database in bytes; `null` when unknown. */
            size_bytes: number | null;
            /**
             * Format: date-time
             * @description Start time of PostgreSQL, RFC 3339, UTC; `null` when the database is unreachable.
             */
            up_since: string | null;
            /** @description Standby of `DATABASE_READ_URL`, as seen by the replica that sent the response; `null` when the setting is empty. */
            standby: components["schemas"]["StandbyResponse"] | null;
            /**
             * @description State of the component.
             * @enum {string}
             */
            state: "warn" | "ok" | "down";
            /** @description Explanation of the state, one sentence. */
            explanation: string;
            /** @description Recommended action; `null` when none is required. */
            action: string | null;
        };
        OrchestratorFailureResponse: {
            /**
             * Format: date-time
             * @description Time of the failed call, RFC 3339, UTC.
             */
            at: string;
            /** @description Operation of the orchestrator that was called. */
            call: string;
            /** @description Error message of the failed call. */
            failure: string;
        };
        RefusedCallbacksComponentResponse: {
            /**
             * @description Reason for which the latest callback was rejected: invalid signature, timestamp outside of the accepted window, or missing
             *     signature.
             * @enum {string}
             */
            reason: "signature" | "timestamp" | "unsigned";
            /** @description Number of runs with a rejected callback in the last hour. */
            runs: number;
            /**
             * Format: date-time
             * @description Time of the latest rejected callback, RFC 3339, UTC.
             */
            last_at: string;
        };
        OrchestratorComponentResponse: {
            /**
             * @description Orchestrator that executes new runs.
             * @enum {string}
             */
            kind: "airflow" | "simulated";
            /** @description Setting that determined which orchestrator is used. */
            reason: string;
            /**
             * @description State of the circuit breaker: `open` while calls are suspended after repeated failures.
             * @enum {string}
             */
            breaker: "open" | "closed";
            /** @description Duration in milliseconds of the health check that this request performed; `null` when it timed out. */
            latency_ms: number | null;
            /** @description Latest failed call of this replica; `null` when none failed since its start. */
            last_failure: components["schemas"]["OrchestratorFailureResponse"] | null;
            /** @description Callbacks of runs that were rejected in the last hour; `null` when there were none. */
            refused_callbacks: components["schemas"]["RefusedCallbacksComponentResponse"] | null;
            /**
             * @description State of the component.
             * @enum {string}
             */
            state: "warn" | "ok" | "down";
            /** @description Explanation of the state, one sentence. */
            explanation: string;
            /** @description Recommended action; `null` when none is required. */
            action: string | null;
        };
        DiskComponentResponse: {
            /** @description Free space of the data folder's disk in bytes; `null` with an external database. */
            free_bytes: number | null;
            /** @description Size of the data folder's disk in bytes; `null` with an external database. */
            total_bytes: number | null;
            /**
             * @description State of the component.
             * @enum {string}
             */
            state: "warn" | "ok" | "down";
            /** @description Explanation of the state, one sentence. */
            explanation: string;
            /** @description Recommended action; `null` when none is required. */
            action: string | null;
        };
        EventLoopComponentResponse: {
            /** @description 99th percentile of the event-loop lag of this replica over the last ten seconds, in milliseconds. */
            lag_p99_ms: number;
            /** @description Highest event-loop lag of this replica over the last ten seconds, in milliseconds. */
            lag_max_ms: number;
            /**
             * @description State of the component.
             * @enum {string}
             */
            state: "warn" | "ok" | "down";
            /** @description Explanation of the state, one sentence. */
            explanation: string;
            /** @description Recommended action; `null` when none is required. */
            action: string | null;
        };
        IngestComponentResponse: {
            /** @description Size of the batches that this replica is processing, in bytes. */
            inflight_bytes: number;
            /** @description Limit of `inflight_bytes`, at which this replica rejects further batches, in bytes. */
            inflight_limit_bytes: number;
            /** @description Number of batches that wait for a writer on this replica. */
            queued_batches: number;
            /**
             * @description Number of batches since the start of this replica that repeated an idempotency key with a different body. They were not
             *     stored; the sender has to use a new key for each batch.
             */
            reused_keys: number;
            /** @description Reason for which new batches are rejected with 503; `null` while they are accepted. */
            shedding: string | null;
            /**
             * @description State of the component.
             * @enum {string}
             */
            state: "warn" | "ok" | "down";
            /** @description Explanation of the state, one sentence. */
            explanation: string;
            /** @description Recommended action; `null` when none is required. */
            action: string | null;
        };
        IngestLogComponentResponse: {
            /** @description Number of records of the ingest log that are not stored in PostgreSQL yet; `null` when unknown. */
            lag_records: number | null;
            /** @description Estimated number of events in these records, based on the records read last; `null` when unknown. */
            lag_events: number | null;
            /**
             * @description Age of the last stored batch in seconds, in the partition with the largest lag; 0 when no record is waiting, `null` when
             *     unknown.
             */
            lag_seconds: number | null;
            /** @description Number of partitions that no worker currently reads; `null` when unknown. */
            unread_partitions: number | null;
            /** @description Number of records that could not be stored and were moved to the dead-letter topic; `null` when unknown. */
            dead_letters: number | null;
            /**
             * @description State of the component.
             * @enum {string}
             */
            state: "warn" | "ok" | "down";
            /** @description Explanation of the state, one sentence. */
            explanation: string;
            /** @description Recommended action; `null` when none is required. */
            action: string | null;
        };
        MigrationsComponentResponse: {
            /** @description Number of applied migrations; `null` when the database is unreachable. */
            applied: number | null;
            /** @description Name of the last applied migration; `null` when unknown. */
            last: string | null;
            /** @description Names of the migrations of this version that are not applied yet. */
            pending: string[];
            /**
             * @description State of the component.
             * @enum {string}
             */
            state: "warn" | "ok" | "down";
            /** @description Explanation of the state, one sentence. */
            explanation: string;
            /** @description Recommended action; `null` when none is required. */
            action: string | null;
        };
        StoredTableResponse: {
            /**
             * @description Name of the partitioned table.
             * @enum {string}
             */
            table: "ingest_keys" | "events";
            /** @description Number of partitions, one for each day. */
            partitions: number;
            /** @description First day with a partition, as `YYYY-MM-DD`; `null` without partitions. */
            oldest: string | null;
            /** @description Last day with a partition, as `YYYY-MM-DD`; `null` without partitions. */
            newest: string | null;
            /** @description Size of the table with its indexes in bytes. */
            bytes: number;
            /** @description Estimated number of rows, from the statistics of PostgreSQL. */
            rows_estimate: number;
        };
        StorageComponentResponse: {
            /** @description Number of days for which events are stored. */
            events_retention_days: number;
            /** @description Size and partitions of each partitioned table. */
            tables: components["schemas"]["StoredTableResponse"][];
            /**
             * @description State of the component.
             * @enum {string}
             */
            state: "warn" | "ok" | "down";
            /** @description Explanation of the state, one sentence. */
            explanation: string;
            /** @description Recommended action; `null` when none is required. */
            action: string | null;
        };
        JobResponse: {
            /** @description Name of the background job. */
            name: string;
            /**
             * @description State of the job on this replica.
             * @enum {string}
             */
            state: "ok" | "running" | "failed";
            /**
             * Format: date-time
             * @description Time of the last start, RFC 3339, UTC; `null` before the first one.
             */
            last_start: string | null;
            /**
             * Format: date-time
             * @description Time of the last successful execution on any replica, RFC 3339, UTC; `null` before the first one.
             */
            last_success: string | null;
            /** @description Number of failed executions on this replica since its start. */
            errors: number;
        };
        JobsComponentResponse: {
            /** @description Background jobs and their states. */
            items: components["schemas"]["JobResponse"][];
            /**
             * @description State of the component.
             * @enum {string}
             */
            state: "warn" | "ok" | "down";
            /** @description Explanation of the state, one sentence. */
            explanation: string;
            /** @description Recommended action; `null` when none is required. */
            action: string | null;
        };
        ProjectionResponse: {
            /** @description Name of the projection. */
            name: string;
            /**
             * @description State of the projection. `building`: stored events are being processed and the results are not in use yet. `current`: the
             *     results are in use.
             * @enum {string}
             */
            state: "current" | "building";
            /**
             * @description Age of the oldest unprocessed event in seconds, 0 when all are processed; while the projection is `building`, the time since
             *     the start of the build.
             */
            lag_seconds: number;
            /** @description Number of consecutive failures. The events of a failed attempt are processed again. */
            failures: number;
        };
        ProjectionsComponentResponse: {
            /** @description Projections: counts, groups and series that are computed from events in the background. */
            items: components["schemas"]["ProjectionResponse"][];
            /**
             * @description State of the component.
             * @enum {string}
             */
            state: "warn" | "ok" | "down";
            /** @description Explanation of the state, one sentence. */
            explanation: string;
            /** @description Recommended action; `null` when none is required. */
            action: string | null;
        };
        RunsInFlightResponse: {
            /** @description Number of runs in this state. */
            count: number;
            /** @description Age of the oldest of these runs in seconds; 0 when there are none. */
            oldest_seconds: number;
        };
        RunsComponentResponse: {
            /** @description Number and age of the runs that are submitted but not running yet; `null` when unknown. */
            submitted: components["schemas"]["RunsInFlightResponse"] | null;
            /** @description Number and age of the runs that are running; `null` when unknown. */
            running: components["schemas"]["RunsInFlightResponse"] | null;
            /**
             * @description State of the component.
             * @enum {string}
             */
            state: "warn" | "ok" | "down";
            /** @description Explanation of the state, one sentence. */
            explanation: string;
            /** @description Recommended action; `null` when none is required. */
            action: string | null;
        };
        StreamsComponentResponse: {
            /** @description Number of open flag streams on this replica. */
            flags: number;
            /** @description Number of open live streams (the portal) on this replica. */
            live: number;
            /**
             * @description State of the component.
             * @enum {string}
             */
            state: "warn" | "ok" | "down";
            /** @description Explanation of the state, one sentence. */
            explanation: string;
            /** @description Recommended action; `null` when none is required. */
            action: string | null;
        };
        SystemResponse: {
            /**
             * @description Most severe state of all components.
             * @enum {string}
             */
            state: "warn" | "ok" | "down";
            /**
             * Format: date-time
             * @description Time of the checks, RFC 3339, UTC.
             */
            checked_at: string;
            /** @description Replica that sent this response. */
            replica: components["schemas"]["ReplicaResponse"];
            /** @description State of the database. */
            database: components["schemas"]["DatabaseComponentResponse"];
            /** @description State of the connection to the orchestrator. */
            orchestrator: components["schemas"]["OrchestratorComponentResponse"];
            /** @description Free space for the built-in database. */
            disk: components["schemas"]["DiskComponentResponse"];
            /** @description Event-loop lag of this replica. */
            event_loop: components["schemas"]["EventLoopComponentResponse"];
            /** @description Ingest load of this replica. */
            ingest: components["schemas"]["IngestComponentResponse"];
            /** @description Lag of PostgreSQL behind the ingest log; `null` without `INGEST_LOG=kafka`. */
            ingest_log: components["schemas"]["IngestLogComponentResponse"] | null;
            /** @description Applied and pending database migrations. */
            migrations: components["schemas"]["MigrationsComponentResponse"];
            /** @description Size and retention of partitioned tables. */
            storage: components["schemas"]["StorageComponentResponse"];
            /** @description State of the background jobs. */
            jobs: components["schemas"]["JobsComponentResponse"];
            /** @description State of the projections, which are computed from events in the background. */
            projections: components["schemas"]["ProjectionsComponentResponse"];
            /** @description Number and age of active runs. */
            runs: components["schemas"]["RunsComponentResponse"];
            /** @description Number of open streams on this replica. */
            streams: components["schemas"]["StreamsComponentResponse"];
        };
        SystemPointResponse: {
            /**
             * Format: date-time
             * @description End of the interval that the measurements cover, RFC 3339, UTC.
             */
            at: string;
            /** @description Accepted events per second. */
            events_accepted_per_second: number;
            /** @description Rejected events per second. */
            events_rejected_per_second: number;
            /** @description Batches per second to which this replica responded with 200. */
            batches_per_second: number;
            /** @description Batches per second to which this replica responded with any other status. */
            batches_refused_per_second: number;
            /** @description Median duration of ingest requests in milliseconds; `null` when there were no requests. */
            ingest_p50_ms: number | null;
            /** @description 99th percentile of the duration of ingest requests in milliseconds; `null` when there were no requests. */
            ingest_p99_ms: number | null;
            /** @description Responses per second with a status of 500 or more, on all routes. */
            errors_5xx_per_second: number;
            /** @description 99th percentile of the event-loop lag in milliseconds. */
            event_loop_lag_p99_ms: number;
            /** @description Resident memory (RSS) of the process in bytes. */
            rss_bytes: number;
        };
        SystemSeriesResponse: {
            /** @description Id of the replica that measured the series. The series begins at its start. */
            replica_id: string;
            /** @description Length of each interval in seconds. */
            interval_seconds: number;
            /** @description Measurements by interval, oldest first. */
            items: components["schemas"]["SystemPointResponse"][];
        };
        FindingResponse: {
            /** @description Identifier of the check, for example `postgres.fsync`; the same in every version. */
            check: string;
            /**
             * @description Result of the check.
             * @enum {string}
             */
            state: "warn" | "ok" | "down";
            /** @description Result of the check, one sentence. */
            explanation: string;
            /** @description Recommended action; `null` when none is required. */
            action: string | null;
            /**
             * @description Effect of the finding on the durability of batches that were acknowledged with 200. `broken`: a power cut loses
             *     acknowledged events. `unproven`: the durability could not be verified. `null`: no effect.
             * @enum {string|null}
             */
            promise: "broken" | "unproven" | null;
        };
        DiagnosisResponse: {
            /**
             * @description Most severe state of all findings.
             * @enum {string}
             */
            state: "warn" | "ok" | "down";
            /**
             * @description Whether a batch that was acknowledged with 200 survives a power cut. `holds`: no finding contradicts it. `unproven`: it
             *     could not be verified. `broken`: it does not.
             * @enum {string}
             */
            promise: "broken" | "unproven" | "holds";
            /**
             * Format: date-time
             * @description Time of the checks, RFC 3339, UTC.
             */
            checked_at: string;
            /** @description Findings, one for each check. */
            findings: components["schemas"]["FindingResponse"][];
        };
        CreateCommandLoginDto: {
            /** @description PKCE code challenge (RFC 7636, S256): SHA-256 of the verifier, in base64url without padding. */
            code_challenge: string;
            /** @description Label of the token that states its purpose. */
            name: string;
            /** @description Permissions that the token may use. A token never exceeds the permissions of its owner. */
            scopes: ("organization:manage" | "project:view" | "project:manage" | "keys:manage" | "members:manage" | "events:view" | "views:edit" | "flags:view" | "flags:edit" | "flags:kill" | "flags:override" | "apps:view" | "apps:publish" | "installations:view" | "installations:manage" | "installations:configure" | "runs:view" | "runs:start" | "runs:cancel" | "runs:approve" | "runs:reconcile" | "system:view")[];
            /**
             * @description Lifetime of the token in days.
             * @default 90
             */
            expires_in_days?: number;
        };
        CommandLoginResponse: {
            /** @description One-time code for the loopback address of the command. It can be redeemed only with the verifier, until `expires_at`. */
            code: string;
            /**
             * Format: date-time
             * @description Time until which the code is accepted, RFC 3339, UTC.
             */
            expires_at: string;
        };
        RedeemCommandLoginDto: {
            /** @description Code that the command received at its loopback address. */
            code: string;
            /** @description PKCE code verifier (RFC 7636) of the command: 32 random bytes in base64url without padding. */
            code_verifier: string;
        };
        CommandTokenResponse: {
            /** @description Personal access token, sent as `Authorization: Bearer <token>`. */
            token: string;
        };
        LoginDto: {
            /** @description E-mail address of the account, in any letter case. */
            email: string;
            /** @description Password of the account. */
            password: string;
        };
        TokenResponse: {
            /** @description Access token, sent as `Authorization: Bearer <access_token>`. */
            access_token: string;
            /**
             * @description Type of the access token, always `Bearer`.
             * @enum {string}
             */
            token_type: "Bearer";
            /** @description Lifetime of the access token in seconds. */
            expires_in: number;
        };
        PasswordChangeDto: {
            /** @description Current password of the caller. */
            current_password: string;
            /** @description New password, at least 12 characters. */
            new_password: string;
        };
        CreatePersonalTokenDto: {
            /** @description Label of the token that states its purpose. */
            name: string;
            /** @description Permissions that the token may use. A token never exceeds the permissions of its owner. */
            scopes: ("organization:manage" | "project:view" | "project:manage" | "keys:manage" | "members:manage" | "events:view" | "views:edit" | "flags:view" | "flags:edit" | "flags:kill" | "flags:override" | "apps:view" | "apps:publish" | "installations:view" | "installations:manage" | "installations:configure" | "runs:view" | "runs:start" | "runs:cancel" | "runs:approve" | "runs:reconcile" | "system:view")[];
            /**
             * @description Lifetime of the token in days.
             * @default 90
             */
            expires_in_days?: number;
        };
        CreatedPersonalTokenResponse: {
            /** @description Id of the token, a UUID. */
            id: string;
            /** @description Label of the token. */
            name: string;
            /** @description First characters of the token, which identify it in lists. */
            prefix: string;
            /** @description Permissions that the token may use. */
            scopes: ("organization:manage" | "project:view" | "project:manage" | "keys:manage" | "members:manage" | "events:view" | "views:edit" | "flags:view" | "flags:edit" | "flags:kill" | "flags:override" | "apps:view" | "apps:publish" | "installations:view" | "installations:manage" | "installations:configure" | "runs:view" | "runs:start" | "runs:cancel" | "runs:approve" | "runs:reconcile" | "system:view")[];
            /** @description Token, sent as `Authorization: Bearer <token>`. Returned only once. */
            token: string;
            /**
             * Format: date-time
             * @description Creation time of the token, RFC 3339, UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Expiry time of the token, RFC 3339, UTC.
             */
            expires_at: string;
        };
        PersonalTokenResponse: {
            /** @description Id of the token, a UUID. */
            id: string;
            /** @description Label of the token. */
            name: string;
            /** @description First characters of the token, which identify it in lists. */
            prefix: string;
            /** @description Permissions that the token may use. */
            scopes: ("organization:manage" | "project:view" | "project:manage" | "keys:manage" | "members:manage" | "events:view" | "views:edit" | "flags:view" | "flags:edit" | "flags:kill" | "flags:override" | "apps:view" | "apps:publish" | "installations:view" | "installations:manage" | "installations:configure" | "runs:view" | "runs:start" | "runs:cancel" | "runs:approve" | "runs:reconcile" | "system:view")[];
            /**
             * @description State of the token; only `active` ones are accepted.
             * @enum {string}
             */
            state: "active" | "expired" | "revoked";
            /**
             * Format: date-time
             * @description Creation time of the token, RFC 3339, UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Expiry time of the token, RFC 3339, UTC.
             */
            expires_at: string;
            /**
             * Format: date-time
             * @description Time of the last use, accurate to a minute, RFC 3339, UTC; `null` when the token was not used.
             */
            last_used_at: string | null;
        };
        PersonalTokenPageResponse: {
            /** @description Tokens on this page, newest first. */
            items: components["schemas"]["PersonalTokenResponse"][];
            /** @description Cursor of the next page; `null` on the last page. */
            next_cursor: string | null;
        };
        OidcProviderResponse: {
            /**
             * @description URL at which the browser starts the login. `?return_to=/path` sets the page after the login, without the path of
             *     `SERVICE_PUBLIC_URL`.
             */
            login_url: string;
        };
        LoginProvidersResponse: {
            /** @description Whether login with a password (`POST /api/auth/login`) is enabled. */
            password: boolean;
            /** @description Login through the external issuer; `null` when none is configured. */
            oidc: components["schemas"]["OidcProviderResponse"] | null;
        };
        ReauthenticateDto: {
            /** @description Current password of the caller. */
            password: string;
        };
        ReauthenticatedResponse: {
            /**
             * Format: date-time
             * @description Time of this confirmation, which counts as the last login of the session, RFC 3339, UTC.
             */
            authenticated_at: string;
            /**
             * Format: date-time
             * @description Time until which the session may make sensitive changes, RFC 3339, UTC.
             */
            recent_until: string;
        };
        SessionResponse: {
            /** @description Id of the session, a UUID. */
            id: string;
            /** @description Whether the request belongs to this session. */
            current: boolean;
            /**
             * @description How the session was opened.
             * @enum {string}
             */
            method: "password" | "bootstrap" | "invitation" | "oidc" | "password_reset";
            /** @description Source IP of the session's last token refresh; `null` when unknown. */
            ip: string | null;
            /** @description User agent of the session's last token refresh; `null` when unknown. */
            user_agent: string | null;
            /**
             * Format: date-time
             * @description Time of the login, RFC 3339, UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the last token refresh, accurate to 15 minutes, RFC 3339, UTC.
             */
            last_used_at: string;
            /**
             * Format: date-time
             * @description Expiry time of the session, RFC 3339, UTC; extended by use, up to 90 days after the login.
             */
            expires_at: string;
        };
        SessionPageResponse: {
            /** @description Sessions on this page, newest first. */
            items: components["schemas"]["SessionResponse"][];
            /** @description Cursor of the next page; `null` on the last page. */
            next_cursor: string | null;
        };
        SigningKeyResponse: {
            /** @description Id of the key: `kid` in access tokens and in `/.well-known/jwks.json`. */
            id: string;
            /** @description JWS algorithm of the key's signatures. */
            algorithm: string;
            /**
             * @description State of the key. `signing` and `verifying` keys are published in `/.well-known/jwks.json`.
             * @enum {string}
             */
            state: "retired" | "signing" | "verifying";
            /**
             * Format: date-time
             * @description Creation time of the key, RFC 3339, UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time at which the key stopped signing, RFC 3339, UTC; `null` for the key in use.
             */
            retired_at: string | null;
            /**
             * Format: date-time
             * @description Time until which tokens signed with the key are accepted, RFC 3339, UTC; `null` for the key in use.
             */
            verifies_until: string | null;
        };
        SigningKeyPageResponse: {
            /** @description Signing keys on this page, newest first. */
            items: components["schemas"]["SigningKeyResponse"][];
            /** @description Cursor of the next page; `null` on the last page. */
            next_cursor: string | null;
        };
        LinkTokenDto: {
            /** @description Token of the link: the part of its URL after `#token=`. */
            token: string;
        };
        InspectedInvitationResponse: {
            /** @description E-mail address of the invited person. */
            email: string;
            /** @description Display name of the invited person. */
            name: string;
            /** @description Name of the inviting organization. */
            organization: string;
            /**
             * Format: date-time
             * @description Expiry time of the invitation, RFC 3339, UTC.
             */
            expires_at: string;
        };
        AcceptInvitationDto: {
            /** @description Token of the link: the part of its URL after `#token=`. */
            token: string;
            /** @description Display name of the person. Default: the name in the invitation. */
            name?: string;
            /** @description New password, at least 12 characters. */
            password: string;
        };
        ResetPasswordDto: {
            /** @description Token of the link: the part of its URL after `#token=`. */
            token: string;
            /** @description New password, at least 12 characters. */
            password: string;
        };
        CreateApiKeyDto: {
            /** @description Label of the key, for example the program that uses it. */
            name: string;
            /** @description Scopes of the key; all scopes when absent. */
            scopes?: ("ingest" | "flags:read")[];
            /** @description Expiry time of the key, RFC 3339; no expiry when absent or `null`. */
            expires_at?: string | null;
        };
        CreatedApiKeyResponse: {
            /** @description Id of the API key, a UUID. */
            id: string;
            /** @description Label of the key. */
            name: string;
            /** @description First characters of the key, which identify it in lists. */
            prefix: string;
            /** @description Scopes of the key. */
            scopes: ("ingest" | "flags:read")[];
            /** @description API key, sent as `Authorization: Bearer <api_key>`. Returned only once. */
            api_key: string;
            /** @description Secret that signs batches. Returned only once. */
            webhook_secret: string;
            /**
             * Format: date-time
             * @description Creation time of the key, RFC 3339, UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Expiry time of the key, RFC 3339, UTC; `null` for no expiry.
             */
            expires_at: string | null;
        };
        ApiKeyCreatorResponse: {
            /** @description Id of the user, a UUID. */
            id: string;
            /** @description Display name of the user. */
            name: string;
        };
        ApiKeyResponse: {
            /** @description Id of the API key, a UUID. */
            id: string;
            /** @description Label of the key. */
            name: string;
            /** @description First characters of the key, which identify it in lists. */
            prefix: string;
            /** @description Scopes of the key. */
            scopes: ("ingest" | "flags:read")[];
            /**
             * @description State of the key; only `active` ones are accepted.
             * @enum {string}
             */
            state: "active" | "expired" | "revoked";
            /** @description User who created the key. */
            created_by: components["schemas"]["ApiKeyCreatorResponse"];
            /**
             * Format: date-time
             * @description Creation time of the key, RFC 3339, UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Expiry time of the key, RFC 3339, UTC; `null` for no expiry.
             */
            expires_at: string | null;
            /**
             * Format: date-time
             * @description Time of the last use, accurate to a minute, RFC 3339, UTC; `null` when the key was not used.
             */
            last_used_at: string | null;
        };
        ApiKeyPageResponse: {
            /** @description API keys on this page, newest first. */
            items: components["schemas"]["ApiKeyResponse"][];
            /** @description Cursor of the next page; `null` on the last page. */
            next_cursor: string | null;
        };
        RotateSecretDto: {
            /** @description Number of hours for which the current secret stays valid after the rotation. Default: 24; 0 invalidates it immediately. */
            overlap_hours?: number;
        };
        RotatedSecretResponse: {
            /** @description New secret that signs batches. Returned only once. */
            webhook_secret: string;
            /**
             * Format: date-time
             * @description Time until which the earlier secrets are accepted, RFC 3339, UTC.
             */
            previous_expires_at: string;
        };
        ExplainedUserResponse: {
            /** @description Id of the user, a UUID. */
            id: string;
            /** @description E-mail address of the user. */
            email: string;
            /** @description Whether the user is deactivated and therefore holds no permissions, regardless of the relations. */
            deactivated: boolean;
        };
        ExplainedObjectResponse: {
            /**
             * @description Type of the object.
             * @enum {string}
             */
            type: "organization" | "project" | "app" | "installation";
            /** @description Id of the object, a UUID. */
            id: string;
            /** @description Key of the project; absent for other objects. */
            key?: string;
        };
        RelationResponse: {
            /** @description Name of the relation, for example `owner`. */
            relation: string;
            /** @description Object to which the relation applies. */
            object: components["schemas"]["ExplainedObjectResponse"];
        };
        GrantingRelationResponse: {
            /** @description Relations that lead from this one to the object of the permission, starting with this one. */
            path: components["schemas"]["RelationResponse"][];
            /** @description Name of the relation, for example `owner`. */
            relation: string;
            /** @description Object to which the relation applies. */
            object: components["schemas"]["ExplainedObjectResponse"];
        };
        ExplanationResponse: {
            /**
             * @description Explained permission, for example `flags:edit`.
             * @enum {string}
             */
            permission: "organization:manage" | "project:view" | "project:manage" | "keys:manage" | "members:manage" | "events:view" | "views:edit" | "flags:view" | "flags:edit" | "flags:kill" | "flags:override" | "apps:view" | "apps:publish" | "installations:view" | "installations:manage" | "installations:configure" | "runs:view" | "runs:start" | "runs:cancel" | "runs:approve" | "runs:reconcile" | "system:view";
            /** @description Whether the user holds the permission on the object. */
            allowed: boolean;
            /** @description User whose permission is explained. */
            user: components["schemas"]["ExplainedUserResponse"];
            /** @description Object of the permission. */
            object: components["schemas"]["ExplainedObjectResponse"];
            /** @description Relations of the user that grant the permission; empty when it is denied. */
            because: components["schemas"]["GrantingRelationResponse"][];
            /** @description Relations that the user does not have, each of which would grant the permission. Relations to the nearest object come first. */
            otherwise: components["schemas"]["RelationResponse"][];
        };
        MyOrganizationResponse: {
            /** @description Id of the organization, a UUID. */
            id: string;
            /** @description Display name of the organization. */
            name: string;
            /** @description Permissions that the caller holds on the organization itself. */
            permissions: ("organization:manage" | "project:view" | "project:manage" | "keys:manage" | "members:manage" | "events:view" | "views:edit" | "flags:view" | "flags:edit" | "flags:kill" | "flags:override" | "apps:view" | "apps:publish" | "installations:view" | "installations:manage" | "installations:configure" | "runs:view" | "runs:start" | "runs:cancel" | "runs:approve" | "runs:reconcile" | "system:view")[];
        };
        MyProjectResponse: {
            /** @description Id of the project, a UUID. */
            id: string;
            /** @description Key of the project. */
            key: string;
            /** @description Display name of the project. */
            name: string;
            /** @description Permissions that the caller holds in the project, direct and inherited. */
            permissions: ("organization:manage" | "project:view" | "project:manage" | "keys:manage" | "members:manage" | "events:view" | "views:edit" | "flags:view" | "flags:edit" | "flags:kill" | "flags:override" | "apps:view" | "apps:publish" | "installations:view" | "installations:manage" | "installations:configure" | "runs:view" | "runs:start" | "runs:cancel" | "runs:approve" | "runs:reconcile" | "system:view")[];
        };
        AppExecutionResponse: {
            /**
             * @description Execution mode. `workflow`: Airflow executes runs. `simulate`: the simulated orchestrator accepts runs and executes nothing.
             * @enum {string}
             */
            mode: "simulate" | "workflow";
            /**
             * @description DAG policy. `allow-list`: runs start DAGs of organization-owned apps and those in the project's `dag_allow_list`. `open`: any DAG of the app version.
             * @enum {string}
             */
            dag_policy: "allow-list" | "open";
            /** @description Setting that determined the execution mode. */
            reason: string;
            /** @description Whether the mode was derived from other settings because `SERVICE_APP_EXECUTION_MODE` is not set. */
            automatic: boolean;
        };
        MeResponse: {
            /** @description Person or service account that made the request. */
            user: components["schemas"]["UserResponse"];
            /** @description Organization of this installation. */
            organization: components["schemas"]["MyOrganizationResponse"];
            /** @description First 1,000 projects that the caller may view, by key, without archived ones; `GET /api/projects` lists all. */
            projects: components["schemas"]["MyProjectResponse"][];
            /** @description How this installation executes runs of apps. */
            app_execution: components["schemas"]["AppExecutionResponse"];
        };
        UpdateMeDto: {
            /** @description New display name of the caller. */
            name: string;
        };
        MemberResponse: {
            /** @description Id of the person or service account, a UUID. */
            user_id: string;
            /**
             * @description Whether the member is a person or a service account.
             * @enum {string}
             */
            kind: "person" | "service_account";
            /** @description E-mail address; `service-account:<name>` for a service account. */
            email: string;
            /** @description Display name of the member. */
            name: string;
            /**
             * @description State of the account. `invited`: the invitation is not accepted yet. `deactivated`: cannot log in.
             * @enum {string}
             */
            state: "active" | "deactivated" | "invited";
            /**
             * @description Effective relation to the project; `owner` for organization administrators.
             * @enum {string}
             */
            relation: "owner" | "developer" | "viewer";
            /** @description Whether the relation is inherited from the organization, so that it cannot be removed here. */
            inherited: boolean;
            /**
             * @description Direct relation to the project, which remains when an inherited one ends; `null` when there is none.
             * @enum {string|null}
             */
            direct_relation: "owner" | "developer" | "viewer" | null;
        };
        MemberPageResponse: {
            /** @description Members on this page, at most `limit`. */
            items: components["schemas"]["MemberResponse"][];
            /** @description Cursor of the next page; `null` on the last page. */
            next_cursor: string | null;
        };
        SetMemberDto: {
            /**
             * @description Relation to the project, which replaces the current one.
             * @enum {string}
             */
            relation: "owner" | "developer" | "viewer";
        };
        MemberCandidateResponse: {
            /** @description Id of the person or service account, a UUID. */
            user_id: string;
            /**
             * @description Whether the candidate is a person or a service account.
             * @enum {string}
             */
            kind: "person" | "service_account";
            /** @description E-mail address; `service-account:<name>` for a service account. */
            email: string;
            /** @description Display name of the candidate. */
            name: string;
            /**
             * @description Current direct relation to the project; `null` when there is none.
             * @enum {string|null}
             */
            direct_relation: "owner" | "developer" | "viewer" | null;
        };
        MemberCandidatesResponse: {
            /** @description At most 20 candidates, sorted by e-mail address. */
            items: components["schemas"]["MemberCandidateResponse"][];
        };
        CreateServiceAccountTokenDto: {
            /**
             * @description Label of the token, for example the program that uses it.
             * @example alertmanager
             */
            name: string;
            /** @description Permissions that the token may use. They have no effect unless the account holds them. */
            scopes: ("organization:manage" | "project:view" | "project:manage" | "keys:manage" | "members:manage" | "events:view" | "views:edit" | "flags:view" | "flags:edit" | "flags:kill" | "flags:override" | "apps:view" | "apps:publish" | "installations:view" | "installations:manage" | "installations:configure" | "runs:view" | "runs:start" | "runs:cancel" | "runs:approve" | "runs:reconcile" | "system:view")[];
            /** @description Lifetime of the token in days; 90 when absent. */
            expires_in_days?: number;
        };
        CreatedServiceAccountTokenResponse: {
            /** @description Permissions that the token may use. */
            scopes: ("organization:manage" | "project:view" | "project:manage" | "keys:manage" | "members:manage" | "events:view" | "views:edit" | "flags:view" | "flags:edit" | "flags:kill" | "flags:override" | "apps:view" | "apps:publish" | "installations:view" | "installations:manage" | "installations:configure" | "runs:view" | "runs:start" | "runs:cancel" | "runs:approve" | "runs:reconcile" | "system:view")[];
            /** @description Id of the token, a UUID. */
            id: string;
            /** @description Label of the token. */
            name: string;
            /** @description First characters of the token, which identify it in lists. */
            prefix: string;
            /** @description Token, sent as `Authorization: Bearer <token>`. Returned only once. */
            token: string;
            /**
             * Format: date-time
             * @description Creation time of the token, RFC 3339, UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Expiry time of the token, RFC 3339, UTC.
             */
            expires_at: string;
        };
        CreatorResponse: {
            /** @description Id of the person or service account, a UUID. */
            id: string;
            /** @description Name of the person or service account. */
            name: string;
        };
        ServiceAccountTokenResponse: {
            /** @description Permissions that the token may use. */
            scopes: ("organization:manage" | "project:view" | "project:manage" | "keys:manage" | "members:manage" | "events:view" | "views:edit" | "flags:view" | "flags:edit" | "flags:kill" | "flags:override" | "apps:view" | "apps:publish" | "installations:view" | "installations:manage" | "installations:configure" | "runs:view" | "runs:start" | "runs:cancel" | "runs:approve" | "runs:reconcile" | "system:view")[];
            /** @description Id of the token, a UUID. */
            id: string;
            /** @description Label of the token. */
            name: string;
            /** @description First characters of the token, which identify it in lists. */
            prefix: string;
            /**
             * @description State of the token; only `active` ones are accepted.
             * @enum {string}
             */
            state: "active" | "expired" | "revoked";
            /** @description Person or service account that created the token. */
            created_by: components["schemas"]["CreatorResponse"];
            /**
             * Format: date-time
             * @description Creation time of the token, RFC 3339, UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Expiry time of the token, RFC 3339, UTC.
             */
            expires_at: string;
            /**
             * Format: date-time
             * @description Time of the last use, accurate to a minute, RFC 3339, UTC; `null` when the token was not used.
             */
            last_used_at: string | null;
        };
        ServiceAccountTokenPageResponse: {
            /** @description Tokens on this page, newest first. */
            items: components["schemas"]["ServiceAccountTokenResponse"][];
            /** @description Cursor of the next page; `null` on the last page. */
            next_cursor: string | null;
        };
        RotateServiceAccountTokenDto: {
            /** @description Number of hours for which the old token stays valid after the rotation. Default: 24; 0 invalidates it immediately. */
            overlap_hours?: number;
            /** @description Lifetime of the new token in days; 90 when absent. */
            expires_in_days?: number;
        };
        ServiceAccountRelationDto: {
            /**
             * @description Object of the relation: `organization` or `project:<id or key>`.
             * @example project:checkout
             */
            object: string;
            /**
             * @description `admin` or `member` of the organization; `owner`, `developer` or `viewer` of a project.
             * @example developer
             * @enum {string}
             */
            relation: "admin" | "member" | "owner" | "developer" | "viewer";
        };
        CreateServiceAccountDto: {
            /**
             * @description Name of the account: lower-case letters, digits and hyphens. Permanent; cannot be reused after a deletion.
             * @example alert-killer
             */
            name: string;
            /** @description Purpose of the account, as free text; empty when absent. */
            description?: string;
            /** @description Id or key of the project whose owners manage the account. When absent, administrators of the organization manage it. */
            project_id?: string;
            /**
             * @description Relations of the account, at most one for each object. An account with `project_id` can only have a relation to that
             *     project.
             */
            relations?: components["schemas"]["ServiceAccountRelationDto"][];
            /**
             * @description Permissions with which the account may make sensitive changes, for which people need a recent login. Default: none. Each
             *     change also requires that the account's relations grant the permission and that the token's scopes include it.
             */
            sensitive_permissions?: ("organization:manage" | "keys:manage" | "members:manage")[];
        };
        ServiceAccountProjectResponse: {
            /** @description Id of the project, a UUID. */
            id: string;
            /** @description Key of the project. */
            key: string;
        };
        ServiceAccountRelationResponse: {
            /** @description Object of the relation: `organization` or `project:<key>`. */
            object: string;
            /** @description Name of the relation, for example `developer`. */
            relation: string;
        };
        ServiceAccountResponse: {
            /** @description Permissions with which the account may make sensitive changes, for which people need a recent login. */
            sensitive_permissions: ("organization:manage" | "project:view" | "project:manage" | "keys:manage" | "members:manage" | "events:view" | "views:edit" | "flags:view" | "flags:edit" | "flags:kill" | "flags:override" | "apps:view" | "apps:publish" | "installations:view" | "installations:manage" | "installations:configure" | "runs:view" | "runs:start" | "runs:cancel" | "runs:approve" | "runs:reconcile" | "system:view")[];
            /** @description Id of the account, a UUID: the `user_id` of member routes and the `actor_user_id` of runs. */
            id: string;
            /** @description Name of the account. Permanent; cannot be reused. */
            name: string;
            /** @description Purpose of the account, as free text; empty when absent. */
            description: string;
            /** @description Project whose owners manage the account; `null` when administrators of the organization manage it. */
            project: components["schemas"]["ServiceAccountProjectResponse"] | null;
            /** @description Relations to the organization and to projects. For apps and installations, see their `members` routes. */
            relations: components["schemas"]["ServiceAccountRelationResponse"][];
            /**
             * @description State of the account. `deleted` accounts hold no permissions; their name remains in audit events and histories.
             * @enum {string}
             */
            state: "active" | "deleted";
            /** @description Number of tokens that are neither revoked nor expired. */
            active_tokens: number;
            /**
             * Format: date-time
             * @description Time of the last use of any of its tokens, accurate to a minute, RFC 3339, UTC; `null` when none was used.
             */
            last_used_at: string | null;
            /** @description Person or service account that created the account. */
            created_by: components["schemas"]["CreatorResponse"];
            /**
             * Format: date-time
             * @description Creation time of the account, RFC 3339, UTC.
             */
            created_at: string;
            /** @description Version of the account, incremented by every change and sent as its `ETag`. */
            version: number;
        };
        ServiceAccountPageResponse: {
            /** @description Service accounts on this page, sorted by name. */
            items: components["schemas"]["ServiceAccountResponse"][];
            /** @description Cursor of the next page; `null` on the last page. */
            next_cursor: string | null;
        };
        UpdateServiceAccountDto: {
            /** @description New purpose of the account, as free text; unchanged when absent. */
            description?: string;
            /** @description All relations to the organization and to projects, which replace the current ones; unchanged when absent. */
            relations?: components["schemas"]["ServiceAccountRelationDto"][];
            /** @description All permissions for sensitive changes, which replace the current ones; unchanged when absent. */
            sensitive_permissions?: ("organization:manage" | "keys:manage" | "members:manage")[];
            /** @description Version on which the change is based. An outdated version is rejected with `version_stale`. Equivalent to `If-Match`. */
            version?: number;
        };
        ProjectRelationDto: {
            /**
             * @description Id or key of the project.
             * @example checkout
             */
            project: string;
            /**
             * @description Relation to the project.
             * @enum {string}
             */
            relation: "owner" | "developer" | "viewer";
        };
        InviteUserDto: {
            /**
             * @description E-mail address of the invited person.
             * @example grace@example.com
             */
            email: string;
            /** @description Display name of the invited person. */
            name: string;
            /**
             * @description Relation to the organization; `admin` holds every permission on every object.
             * @enum {string}
             */
            relation?: "admin" | "member";
            /** @description Relations to projects, at most one for each project. */
            projects?: components["schemas"]["ProjectRelationDto"][];
        };
        AccountResponse: {
            /** @description Id of the person, a UUID. */
            id: string;
            /** @description E-mail address of the person. */
            email: string;
            /** @description Display name of the person. */
            name: string;
            /**
             * @description State of the account. `invited`: the invitation is not accepted yet. `deactivated`: cannot log in.
             * @enum {string}
             */
            state: "active" | "deactivated" | "invited";
            /**
             * @description Relation to the organization; `null` when the person has none, for example after a first login through the external issuer.
             * @enum {string|null}
             */
            relation: "admin" | "member" | null;
            /**
             * Format: date-time
             * @description Time of the last login, RFC 3339, UTC; `null` before the first one.
             */
            last_login_at: string | null;
            /**
             * Format: date-time
             * @description Creation time of the account, RFC 3339, UTC.
             */
            created_at: string;
            /** @description Version of the account, incremented by every change and sent as its `ETag`. */
            version: number;
        };
        AccountLinkResponse: {
            /** @description Token of the link. Returned only once. */
            token: string;
            /** @description URL of the portal page for the link, which contains the token. Returned only once. */
            url: string;
            /**
             * Format: date-time
             * @description Expiry time of the link, RFC 3339, UTC.
             */
            expires_at: string;
        };
        InvitedUserResponse: {
            /** @description Account of the invited person. */
            user: components["schemas"]["AccountResponse"];
            /** @description Invitation link. The service sends no e-mail, so the caller has to send the link to the person. */
            invitation: components["schemas"]["AccountLinkResponse"];
        };
        AccountPageResponse: {
            /** @description People on this page, sorted by e-mail address. */
            items: components["schemas"]["AccountResponse"][];
            /** @description Cursor of the next page; `null` on the last page. */
            next_cursor: string | null;
        };
        UpdateUserDto: {
            /** @description New display name; unchanged when absent. */
            name?: string;
            /** @description New e-mail address; unchanged when absent. */
            email?: string;
            /**
             * @description New relation to the organization; unchanged when absent.
             * @enum {string}
             */
            relation?: "admin" | "member";
            /**
             * @description `true` ends all sessions and tokens of the person. `false` permits new logins; it does not restore ended sessions and
             *     tokens.
             */
            deactivated?: boolean;
            /** @description Version on which the change is based. An outdated version is rejected with `version_stale`. Equivalent to `If-Match`. */
            version?: number;
        };
        AuditPersonResponse: {
            /** @description Id of the person, a UUID. */
            id: string;
            /** @description Name of the person. */
            name: string;
        };
        AuditEventResponse: {
            /**
             * Format: date-time
             * @description Time of the action, RFC 3339, UTC.
             */
            ts: string;
            /** @description Person of the organization with the id or e-mail address in `actor`; `null` when there is none. */
            person: components["schemas"]["AuditPersonResponse"] | null;
            /** @description Action that was performed, for example `invoice.update`; `null` when the event has none. */
            action: string | null;
            /** @description Resource on which the action was performed; `null` when the event has none. */
            resource: string | null;
            /** @description HTTP method of the request; `null` when the event has none. */
            method: string | null;
            /** @description Path of the request; `null` when the event has none. */
            path: string | null;
            /** @description HTTP status of the response; `null` when the event has none. */
            status_code: number | null;
            /** @description IP address of the client; `null` when the event has none. */
            ip: string | null;
            /** @description Id of the event, a UUID. */
            id: string;
            /** @description Actor of the event, as sent. */
            actor: string;
        };
        AuditEventPageResponse: {
            /** @description Start of the requested range, inclusive, RFC 3339, UTC; `null` when the request has no `from`. */
            from: string | null;
            /** @description End of the requested range, exclusive, RFC 3339, UTC; `null` when the request has no `to`. */
            to: string | null;
            /** @description Value of `cursor` for the next page; `null` on the last page. */
            next_cursor: string | null;
            /**
             * @description Audit events on this page, newest first. With filters, a page can have fewer items than `limit`, even none, and still have a
             *     next page.
             */
            items: components["schemas"]["AuditEventResponse"][];
        };
        AuditActorFacetResponse: {
            /** @description Person of the organization with this id or e-mail address; `null` when there is none. */
            person: components["schemas"]["AuditPersonResponse"] | null;
            /**
             * @description Value of the field. A value of more than 1,000 characters is truncated; used as a filter, it matches all values that begin
             *     with it.
             */
            value: string;
            /** @description Number of events with this value. */
            count: number;
        };
        AuditFacetResponse: {
            /**
             * @description Value of the field. A value of more than 1,000 characters is truncated; used as a filter, it matches all values that begin
             *     with it.
             */
            value: string;
            /** @description Number of events with this value. */
            count: number;
        };
        AuditEventFacetsResponse: {
            /** @description Start of the requested range, inclusive, RFC 3339, UTC; `null` when the request has no `from`. */
            from: string | null;
            /** @description End of the requested range, exclusive, RFC 3339, UTC; `null` when the request has no `to`. */
            to: string | null;
            /** @description Whether the counts cover the whole range; `false` when there are too many events, so that only the latest part is counted. */
            complete: boolean;
            /** @description The 50 most frequent actors, counted without the filter `actor`. */
            actors: components["schemas"]["AuditActorFacetResponse"][];
            /** @description The 50 most frequent actions, counted without the filter `action`. */
            actions: components["schemas"]["AuditFacetResponse"][];
            /** @description The 50 most frequent resources, counted without the filter `resource`. */
            resources: components["schemas"]["AuditFacetResponse"][];
        };
        ConfigEntryResponse: {
            /** @description Person or system that made the last change; `null` when the event has none. */
            actor: string | null;
            /** @description Path of the entry. A path of more than 200 characters is truncated and ends in a checksum. */
            path: string;
            /** @description Number of changes of the entry. */
            changes: number;
            /**
             * Format: date-time
             * @description Time of the first change, RFC 3339, UTC.
             */
            first_changed_at: string;
            /**
             * Format: date-time
             * @description Time of the last change, RFC 3339, UTC.
             */
            last_changed_at: string;
            /** @description Id of the event of the last change, a UUID. */
            last_event_id: string;
        };
        ConfigPageResponse: {
            /** @description Value of `cursor` for the next page; `null` on the last page. */
            next_cursor: string | null;
            /** @description Whether all stored events are included; `false` while events received over five seconds ago are not processed yet. */
            complete: boolean;
            /** @description Entries on this page, sorted by time of the last change, latest first. */
            items: components["schemas"]["ConfigEntryResponse"][];
        };
        ConfigChangeResponse: {
            /** @description Person or system that made the change; `null` when the event has none. */
            actor: string | null;
            /** @description Unified diff of the change, as sent; `null` when the event has none or is no longer stored. */
            diff: string | null;
            /** @description Id of the event, a UUID. */
            id: string;
            /**
             * Format: date-time
             * @description Time of the change, RFC 3339, UTC.
             */
            ts: string;
        };
        ConfigHistoryResponse: {
            /** @description Start of the requested range, inclusive, RFC 3339, UTC; `null` when the request has no `from`. */
            from: string | null;
            /** @description End of the requested range, exclusive, RFC 3339, UTC; `null` when the request has no `to`. */
            to: string | null;
            /** @description Value of `cursor` for the next page; `null` on the last page. */
            next_cursor: string | null;
            /** @description Whether all stored events are included; `false` while events received over five seconds ago are not processed yet. */
            complete: boolean;
            /** @description Changes of the entry, newest first. */
            items: components["schemas"]["ConfigChangeResponse"][];
        };
        CostComparison: {
            /**
             * @description Number of full days, counted from the first day of each month, that are compared: events received on these days in UTC.
             *     `null` when whole months are compared.
             */
            days: number | null;
            /** @description Sum of the amounts that were received on the compared days of the month, a decimal number as a string. */
            amount: string;
            /** @description Sum of the amounts that were received on the compared days of the previous month, a decimal number as a string. */
            previous_amount: string;
        };
        CostResponse: {
            /** @description Currency code in upper case; `null` for events without a currency. Amounts in different currencies are never added. */
            currency: string | null;
            /**
             * @description Provider of the group; `null` when the events have none, when `group_by` does not contain `provider`, and when `is_rest` is
             *     `true`.
             */
            provider: string | null;
            /**
             * @description Service of the group; `null` when the events have none, when `group_by` does not contain `service`, and when `is_rest` is
             *     `true`.
             */
            service: string | null;
            /**
             * @description Region of the group; `null` when the events have none, when `group_by` does not contain `region`, and when `is_rest` is
             *     `true`.
             */
            region: string | null;
            /**
             * @description Amounts of this month and the previous one over the same number of days. `null` when the previous month has no such item,
             *     for the current month on its first day, for future months, and when the first event of the currency was received after the
             *     first day of the previous month.
             */
            comparison: components["schemas"]["CostComparison"] | null;
            /** @description Month of the amount, YYYY-MM. */
            period: string;
            /**
             * @description Whether the item is the sum of all other groups: those beyond `limit`, and those beyond the 20,000 combinations that are
             *     stored separately for a project.
             */
            is_rest: boolean;
            /** @description Exact sum of the amounts, a decimal number as a string; negative when credits exceed charges. */
            amount: string;
            /** @description Number of events in the sum. */
            events: number;
        };
        CostForecastResponse: {
            /** @description Currency of the amount; `null` for events without a currency. */
            currency: string | null;
            /** @description Current month in UTC, YYYY-MM. */
            period: string;
            /**
             * @description Forecast for the whole month: the amount so far divided by `elapsed_share`. A decimal number as a string, rounded to two
             *     decimal places, or to two significant digits when its absolute value is below 0.01.
             */
            amount: string;
            /** @description Elapsed share of the month, from 0 to 1. */
            elapsed_share: number;
        };
        CostsResponse: {
            /** @description First month of the response, inclusive, YYYY-MM. */
            from: string;
            /** @description Last month of the response, inclusive, YYYY-MM. */
            to: string;
            /** @description Whether all stored events are included; `false` while events received over five seconds ago are not processed yet. */
            complete: boolean;
            /**
             * @description One item for each month, currency and group that has events. Sorted by month, latest first, then by currency, then by
             *     amount, largest first; the sum of all other groups comes last in its currency.
             */
            items: components["schemas"]["CostResponse"][];
            /**
             * @description Linear forecast of the current month for each currency; empty when the response does not cover the current month, and during
             *     the first 1/31 of it (about a day).
             */
            forecast: components["schemas"]["CostForecastResponse"][];
            /**
             * @description Number of events of all months whose amounts are in no item, because the project exceeds the number of months and currencies
             *     that are stored.
             */
            uncounted_events: number;
        };
        DeployResponse: {
            /** @description Environment of the deploy; `null` when the event has none. */
            environment: string | null;
            /** @description Deployed version; `null` when the event has none. */
            version: string | null;
            /** @description Status as sent, an arbitrary text; `null` when the event has none. */
            status: string | null;
            /**
             * @description Outcome derived from the status: `succeeded` when the event has no status, `other` for an unknown status.
             * @enum {string}
             */
            outcome: "in_progress" | "succeeded" | "failed" | "rolled_back" | "other";
            /** @description Deployed commit; `null` when the event has none. */
            commit: string | null;
            /**
             * @description Person or system that deployed: the first of `actor`, `userId`, `user.id` and `author` that the event contains; `null` when
             *     it contains none.
             */
            actor: string | null;
            /**
             * Format: date-time
             * @description Time at which the deploy started, RFC 3339, UTC; `null` when no event reported the start.
             */
            started_at: string | null;
            /** @description Time from start to end in milliseconds; `null` while the deploy is in progress and when no event reported its start. */
            duration_ms: number | null;
            /** @description Id of the event that reported the latest status of the deploy, a UUID. */
            id: string;
            /**
             * Format: date-time
             * @description Time of the latest event of the deploy, RFC 3339, UTC.
             */
            ts: string;
            /** @description Service that was deployed. A name of more than 200 characters is truncated and ends in a checksum. */
            service: string;
        };
        DeployPageResponse: {
            /** @description Start of the requested range, inclusive, RFC 3339, UTC; `null` when the request has no `from`. */
            from: string | null;
            /** @description End of the requested range, exclusive, RFC 3339, UTC; `null` when the request has no `to`. */
            to: string | null;
            /** @description Value of `cursor` for the next page; `null` on the last page. */
            next_cursor: string | null;
            /** @description Whether all stored events are included; `false` while events received over five seconds ago are not processed yet. */
            complete: boolean;
            /** @description Deploys on this page, newest first. The events that report the start and the end of a deploy are one item. */
            items: components["schemas"]["DeployResponse"][];
        };
        DeployedVersionResponse: {
            /** @description Deployed version; `null` when the event has none. */
            version: string | null;
            /** @description Status as sent, an arbitrary text; `null` when the event has none. */
            status: string | null;
            /**
             * @description Outcome derived from the status: `succeeded` when the event has no status, `other` for an unknown status.
             * @enum {string}
             */
            outcome: "in_progress" | "succeeded" | "failed" | "rolled_back" | "other";
            /** @description Deployed commit; `null` when the event has none. */
            commit: string | null;
            /** @description Person or system that deployed; `null` when the event has none. */
            actor: string | null;
            /** @description Id of the event, a UUID. */
            id: string;
            /**
             * Format: date-time
             * @description Time of the event, RFC 3339, UTC.
             */
            ts: string;
        };
        CurrentDeployResponse: {
            /** @description Name of the environment; `null` for deploys without an environment. */
            environment: string | null;
            /** @description Latest successful deploy whose version was not rolled back afterwards; `null` when there is none. */
            running: components["schemas"]["DeployedVersionResponse"] | null;
            /** @description Name of the service. */
            service: string;
            /** @description Latest deploy event of the service in the environment, regardless of its outcome. */
            latest: components["schemas"]["DeployedVersionResponse"];
            /** @description Number of deploy events of the service in the environment. */
            events: number;
        };
        CurrentDeployPageResponse: {
            /** @description Value of `cursor` for the next page; `null` on the last page. */
            next_cursor: string | null;
            /** @description Whether all stored events are included; `false` while events received over five seconds ago are not processed yet. */
            complete: boolean;
            /** @description One item for each service and environment, sorted by service and environment. */
            items: components["schemas"]["CurrentDeployResponse"][];
        };
        ErrorRateResponse: {
            /**
             * Format: date-time
             * @description Start of the window, inclusive, RFC 3339, UTC.
             */
            from: string;
            /**
             * Format: date-time
             * @description End of the window, exclusive, RFC 3339, UTC; the time of the response while the hour has not ended.
             */
            to: string;
            /** @description Number of `error` events in the window. */
            events: number;
            /** @description Number of `error` events per hour, rounded to one decimal place. */
            per_hour: number;
        };
        DeployErrorRatesResponse: {
            /**
             * @description Events that are counted: those of the deployed service, or those of the whole project when no error event in both windows
             *     has a service.
             * @enum {string}
             */
            scope: "project" | "service";
            /**
             * @description Errors in the hour before the deploy started, or before it ended when no event reported its start. `null` when the events
             *     are no longer stored or too many to count.
             */
            before: components["schemas"]["ErrorRateResponse"] | null;
            /** @description Errors in the hour after the deploy ended; `null` when the events are no longer stored or too many to count. */
            after: components["schemas"]["ErrorRateResponse"] | null;
            /**
             * @description Relative change of the error rate: 0 for an equal rate, 1 for twice the rate. `null` when there was no error before the
             *     deploy, when `is_too_few` is `true`, and when `before` or `after` is `null`.
             */
            change: number | null;
            /** @description Id of the deploy, as returned by `GET /api/deploys`. */
            id: string;
            /**
             * @description Whether there are too few events to compare: fewer than ten in both windows. While the hour after the deploy has not ended,
             *     the number before it is scaled to the elapsed share.
             */
            is_too_few: boolean;
        };
        DeployErrorRatesPageResponse: {
            /** @description Start of the requested range, inclusive, RFC 3339, UTC; `null` when the request has no `from`. */
            from: string | null;
            /** @description End of the requested range, exclusive, RFC 3339, UTC; `null` when the request has no `to`. */
            to: string | null;
            /** @description Value of `cursor` for the next page; `null` on the last page. */
            next_cursor: string | null;
            /** @description Whether all stored deploys are included; `false` while events received over five seconds ago are not processed yet. */
            complete: boolean;
            /** @description Error rates of those deploys on the page that succeeded, failed or were rolled back, in the order of `GET /api/deploys`. */
            items: components["schemas"]["DeployErrorRatesResponse"][];
        };
        /**
         * @description Status of the group. A group that is ignored until a time is `open` after this time.
         * @enum {string}
         */
        ErrorGroupStatus: "open" | "resolved" | "ignored";
        ErrorAssigneeResponse: {
            /** @description Id of the user. */
            id: string;
            /** @description E-mail address of the user. */
            email: string;
            /** @description Name of the user. */
            name: string;
        };
        ErrorValueResponse: {
            /** @description Value as sent, at most 200 characters. */
            value: string;
            /** @description Number of the group's events with this value. */
            count: number;
            /**
             * Format: date-time
             * @description `ts` of the earliest of these events, RFC 3339, UTC.
             */
            first_seen: string;
            /**
             * Format: date-time
             * @description `ts` of the latest of these events, RFC 3339, UTC.
             */
            last_seen: string;
        };
        ErrorValuesResponse: {
            /** @description Values with the most recent events: at most 5 in lists of groups, at most 100 for a single group. */
            items: components["schemas"]["ErrorValueResponse"][];
            /** @description Number of events with any other value. */
            rest: number;
        };
        ErrorGroupResponse: {
            /** @description Function call in the application's code that raised the error; `null` when the events have no stack trace. */
            culprit: string | null;
            /** @description Status of the group. A group that is ignored until a time is `open` after this time. */
            status: components["schemas"]["ErrorGroupStatus"];
            /**
             * Format: date-time
             * @description Time of the last change of the status, RFC 3339, UTC; `null` when it never changed.
             */
            status_at: string | null;
            /**
             * Format: date-time
             * @description Time until which the group is ignored, RFC 3339, UTC; `null` when it is not ignored until a time.
             */
            ignored_until: string | null;
            /** @description Number of further events after which the ignored group reopens; `null` when it is not ignored for a number of events. */
            ignored_events_left: number | null;
            /** @description User who is responsible for the group; `null` when unassigned. */
            assignee: components["schemas"]["ErrorAssigneeResponse"] | null;
            /** @description Id of the group, a UUID. Unchanged when the projection is rebuilt. */
            id: string;
            /** @description Version of the algorithm that computed the fingerprint. */
            fingerprint_version: number;
            /** @description Number of fingerprints of the group: its own and those that were merged into it. */
            fingerprint_count: number;
            /** @description Class of the error in the latest event. */
            type: string;
            /** @description Class and first line of the message of the error in the latest event. */
            title: string;
            /** @description Whether only an event in a new release reopens the resolved group: one in which no error was received before the resolution. */
            in_next_release: boolean;
            /** @description Number of events of the group, including events that are no longer stored. */
            count: number;
            /** @description Number of distinct users in the events; an estimate when `users_estimated` is `true`. */
            users: number;
            /** @description Whether `users` is an estimate, with a standard error of 4.4 %. Numbers below 512 are exact. */
            users_estimated: boolean;
            /**
             * Format: date-time
             * @description `ts` of the earliest event, RFC 3339, UTC.
             */
            first_seen: string;
            /**
             * Format: date-time
             * @description `ts` of the latest event, RFC 3339, UTC.
             */
            last_seen: string;
            /** @description Releases of the events. */
            releases: components["schemas"]["ErrorValuesResponse"];
            /** @description Environments of the events. */
            environments: components["schemas"]["ErrorValuesResponse"];
            /** @description Services of the events. */
            services: components["schemas"]["ErrorValuesResponse"];
            /** @description Number of events by `ts` in each of the last 24 hours, oldest first; the last one is the current, incomplete hour. */
            hours: number[];
        };
        ErrorStatusCountsResponse: {
            /** @description Number of open groups. */
            open: number;
            /** @description Number of resolved groups. */
            resolved: number;
            /** @description Number of ignored groups. */
            ignored: number;
        };
        ErrorGroupPageResponse: {
            /** @description Value of `cursor` for the next page; `null` on the last page. */
            next_cursor: string | null;
            /** @description Groups on this page, in the order of `sort`. */
            items: components["schemas"]["ErrorGroupResponse"][];
            /** @description Number of groups by status that match all filters except `status`. */
            status_counts: components["schemas"]["ErrorStatusCountsResponse"];
            /** @description Number of events that are in no group, because the project has reached the limit of 10,000 groups. */
            ungrouped_events: number;
            /** @description Whether all stored events are included; `false` while events received over five seconds ago are not processed yet. */
            complete: boolean;
        };
        ErrorHourResponse: {
            /**
             * Format: date-time
             * @description Start of the hour, RFC 3339, UTC.
             */
            at: string;
            /** @description Number of events with a `ts` in this hour. */
            count: number;
        };
        ErrorFrameResponse: {
            /** @description Name of the function; `null` for an anonymous function. */
            function: string | null;
            /** @description Path or URL of the file; `null` when unknown. */
            file: string | null;
            /** @description Line number, from 1; `null` when unknown. */
            line: number | null;
            /** @description Column number, from 1; `null` when unknown. */
            column: number | null;
            /** @description Whether the call is in code of the application, not in a library or the runtime. */
            in_app: boolean;
        };
        ErrorExceptionResponse: {
            /** @description Class of the error; `null` when unknown. */
            type: string | null;
            /** @description Message of the error, at most 2,000 characters; `null` when unknown. */
            message: string | null;
            /** @description Frames of the stack trace, innermost call first, at most 50. */
            frames: components["schemas"]["ErrorFrameResponse"][];
        };
        ErrorSampleResponse: {
            /** @description Release of the event; `null` when the event has none. */
            release: string | null;
            /** @description Environment of the event; `null` when the event has none. */
            environment: string | null;
            /** @description Service of the event; `null` when the event has none. */
            service: string | null;
            /** @description User of the event; `null` when the event has none. */
            user: string | null;
            /** @description Id of the trace of the event; `null` when the event has none. */
            trace_id: string | null;
            /** @description Id of the event. */
            event_id: string;
            /** @description `ts` of the event, RFC 3339, UTC. */
            ts: string;
            /** @description Reported exception, followed by its causes. */
            exceptions: components["schemas"]["ErrorExceptionResponse"][];
        };
        ErrorFingerprintPartResponse: {
            /**
             * @description Kind of the part, for example a stack `frame` or the `type` of the error.
             * @enum {string}
             */
            kind: "cause" | "fingerprint" | "frame" | "message" | "type";
            /** @description Normalized value that the events of the group have in common. */
            value: string;
        };
        ErrorFingerprintResponse: {
            /** @description Id of the fingerprint, which is also the id of its own group when it is not merged into another one. */
            id: string;
            /** @description Version of the algorithm that computed the fingerprint. */
            version: number;
            /** @description Class and first line of the message of the error in the latest event. */
            title: string;
            /** @description Number of events with this fingerprint. */
            count: number;
            /**
             * Format: date-time
             * @description `ts` of the earliest of these events, RFC 3339, UTC.
             */
            first_seen: string;
            /**
             * Format: date-time
             * @description `ts` of the latest of these events, RFC 3339, UTC.
             */
            last_seen: string;
            /** @description Parts of the fingerprint, which explain why its events are one group; at most 60. */
            parts: components["schemas"]["ErrorFingerprintPartResponse"][];
        };
        ErrorHistoryResponse: {
            /**
             * @description Kind of the history entry.
             * @enum {string}
             */
            action: "assigned" | "ignored" | "merged" | "merged_into" | "reopened" | "resolved" | "split" | "split_off" | "unassigned";
            /** @description E-mail address of the user who made the change; `null` for changes by the service. */
            actor: string | null;
            /**
             * @description Details of the entry, depending on `action`: for example, `event_id` and `release` of the event that reopened the group,
             *     `fingerprints` or `assignee`.
             */
            details: {
                [key: string]: unknown;
            };
            /**
             * Format: date-time
             * @description Time of the entry, RFC 3339, UTC.
             */
            at: string;
        };
        ErrorGroupDetailResponse: {
            /** @description Function call in the application's code that raised the error; `null` when the events have no stack trace. */
            culprit: string | null;
            /** @description Status of the group. A group that is ignored until a time is `open` after this time. */
            status: components["schemas"]["ErrorGroupStatus"];
            /**
             * Format: date-time
             * @description Time of the last change of the status, RFC 3339, UTC; `null` when it never changed.
             */
            status_at: string | null;
            /**
             * Format: date-time
             * @description Time until which the group is ignored, RFC 3339, UTC; `null` when it is not ignored until a time.
             */
            ignored_until: string | null;
            /** @description Number of further events after which the ignored group reopens; `null` when it is not ignored for a number of events. */
            ignored_events_left: number | null;
            /** @description User who is responsible for the group; `null` when unassigned. */
            assignee: components["schemas"]["ErrorAssigneeResponse"] | null;
            /** @description Id of the group, a UUID. Unchanged when the projection is rebuilt. */
            id: string;
            /** @description Version of the algorithm that computed the fingerprint. */
            fingerprint_version: number;
            /** @description Number of fingerprints of the group: its own and those that were merged into it. */
            fingerprint_count: number;
            /** @description Class of the error in the latest event. */
            type: string;
            /** @description Class and first line of the message of the error in the latest event. */
            title: string;
            /** @description Whether only an event in a new release reopens the resolved group: one in which no error was received before the resolution. */
            in_next_release: boolean;
            /** @description Number of events of the group, including events that are no longer stored. */
            count: number;
            /** @description Number of distinct users in the events; an estimate when `users_estimated` is `true`. */
            users: number;
            /** @description Whether `users` is an estimate, with a standard error of 4.4 %. Numbers below 512 are exact. */
            users_estimated: boolean;
            /**
             * Format: date-time
             * @description `ts` of the earliest event, RFC 3339, UTC.
             */
            first_seen: string;
            /**
             * Format: date-time
             * @description `ts` of the latest event, RFC 3339, UTC.
             */
            last_seen: string;
            /** @description Releases of the events. */
            releases: components["schemas"]["ErrorValuesResponse"];
            /** @description Environments of the events. */
            environments: components["schemas"]["ErrorValuesResponse"];
            /** @description Services of the events. */
            services: components["schemas"]["ErrorValuesResponse"];
            /** @description Number of events by `ts` in each of the last 24 hours, oldest first; the last one is the current, incomplete hour. */
            hours: number[];
            /** @description Number of events by `ts` in each hour of the last seven days, oldest first; the last one is the current, incomplete hour. */
            histogram: components["schemas"]["ErrorHourResponse"][];
            /** @description Stored events of the group, latest first, at most 10. */
            samples: components["schemas"]["ErrorSampleResponse"][];
            /** @description Fingerprints of the group, latest first, at most 50. */
            fingerprints: components["schemas"]["ErrorFingerprintResponse"][];
            /** @description Changes of the group by users and by the service, latest first, at most 100. */
            history: components["schemas"]["ErrorHistoryResponse"][];
            /** @description Whether all stored events are included; `false` while events received over five seconds ago are not processed yet. */
            complete: boolean;
        };
        UpdateErrorGroupDto: {
            /**
             * Format: uuid
             * @description Id of the user who becomes responsible for the group; `null` removes the assignment, unchanged when absent.
             */
            assignee_id?: string | null;
            /**
             * @description New status of the group; unchanged when absent.
             * @enum {string}
             */
            status?: "open" | "resolved" | "ignored";
            /**
             * @description With `status: resolved`: whether only an event in a new release reopens the group: one in which no error was received so
             *     far.
             */
            in_next_release?: boolean;
            /** @description With `status: ignored`: time until which the group is ignored, RFC 3339 with an offset. */
            ignored_until?: string;
            /** @description With `status: ignored`: number of further events after which the group reopens. */
            ignored_for_events?: number;
        };
        MergeErrorGroupsDto: {
            /** @description Ids of the groups that are merged into it: one id, or a list of at most 50. */
            from: (string | string[])[];
            /** @description Id of the group into which the others are merged. */
            into: string;
        };
        SplitErrorGroupDto: {
            /** @description Ids of the merged fingerprints to split off, each of which becomes its own group again. Default: all merged fingerprints. */
            fingerprints?: string[];
        };
        SourceMapResponse: {
            /** @description E-mail address of the person, or name of the service account, that uploaded the source map; `null` when unknown. */
            uploaded_by: string | null;
            /** @description Date (UTC) on which the source map was last applied to an event, for example `2026-11-23`; `null` when it was never applied. */
            last_used_on: string | null;
            /** @description Debug id by which events refer to the source map, a UUID in lower case with hyphens. */
            debug_id: string;
            /** @description Size of the uploaded JSON in bytes. */
            size: number;
            /** @description Size of the source map in the database in bytes. */
            stored_size: number;
            /**
             * Format: date-time
             * @description Time of the upload, RFC 3339, UTC.
             */
            uploaded_at: string;
        };
        SourceMapPageResponse: {
            /** @description Value of `cursor` for the next page; `null` on the last page. */
            next_cursor: string | null;
            /** @description Source maps on this page, latest upload first. */
            items: components["schemas"]["SourceMapResponse"][];
        };
        FlagEventBeforeResponse: {
            /** @description Whether the flag was enabled before the change; `null` when the event does not contain it. */
            enabled: boolean | null;
            /** @description Rollout before the change in percent, 0 to 100; `null` when the event does not contain it. */
            rollout: number | null;
            /** @description State in force before the change, as in `state`; `null` when the event does not contain it. */
            state: string | null;
        };
        FlagEventResponse: {
            /** @description Whether the flag was enabled after the change; `null` when the event does not contain it. */
            enabled: boolean | null;
            /** @description Rollout after the change in percent, 0 to 100; `null` when the event does not contain it. */
            rollout: number | null;
            /** @description Person or system that made the change; `null` when the event has none. */
            actor: string | null;
            /**
             * @description State in force after the change. Events of this service contain `on`, `off`, `killed` or `archived`, events of other senders
             *     an arbitrary text; `null` when the event does not contain it.
             */
            state: string | null;
            /** @description Action, for events of this service as in `GET /api/flags/history`; `null` when the event has none. */
            action: string | null;
            /** @description Key of the group that was changed; `null` when the flag itself was changed. */
            group: string | null;
            /** @description Values before the change; `null` for a new flag and when the event does not contain them. */
            before: components["schemas"]["FlagEventBeforeResponse"] | null;
            /** @description Id of the event, a UUID. */
            id: string;
            /**
             * Format: date-time
             * @description Time of the change, RFC 3339, UTC.
             */
            ts: string;
            /** @description Key of the flag. A key of more than 200 characters is truncated and ends in a checksum. */
            key: string;
            /** @description Whether the project has a flag with this key, so that `GET /api/flags/<key>` returns it. */
            flag_exists: boolean;
        };
        FlagEventPageResponse: {
            /** @description Start of the requested range, inclusive, RFC 3339, UTC; `null` when the request has no `from`. */
            from: string | null;
            /** @description End of the requested range, exclusive, RFC 3339, UTC; `null` when the request has no `to`. */
            to: string | null;
            /** @description Value of `cursor` for the next page; `null` on the last page. */
            next_cursor: string | null;
            /** @description Whether all stored events are included; `false` while events received over five seconds ago are not processed yet. */
            complete: boolean;
            /** @description Reported changes of flags, newest first. */
            items: components["schemas"]["FlagEventResponse"][];
        };
        LogSampleResponse: {
            /**
             * Format: uuid
             * @description Id of the event, a UUID. The event may no longer be stored.
             */
            event_id: string;
            /**
             * Format: date-time
             * @description `ts` of the event, RFC 3339, UTC.
             */
            at: string;
            /** @description Source of the event; `null` when the event has none. */
            source: string | null;
            /** @description Message of the event, truncated to 500 characters. */
            message: string;
        };
        LogPatternResponse: {
            /**
             * Format: uuid
             * @description Id of the pattern, unique in the project. The same pattern has a different id for each level.
             */
            id: string;
            /**
             * @description Level of the lines.
             * @enum {string}
             */
            level: "info" | "warn" | "error" | "other";
            /**
             * Format: date-time
             * @description `ts` of the earliest line of the pattern, also outside of the period, RFC 3339, UTC.
             */
            first_at: string;
            /**
             * Format: date-time
             * @description `ts` of the latest line of the pattern, also outside of the period, RFC 3339, UTC.
             */
            last_at: string;
            /**
             * @description Message with placeholders for its variable parts, such as `<*>` for numbers and ids, `<value>` for quoted texts, `<url>` and
             *     `<email>`.
             */
            pattern: string;
            /** @description Number of lines in the period. */
            count: number;
            /**
             * @description Number of lines in the previous period, which has the same length. The hour or day that corresponds to the current,
             *     incomplete one is counted in proportion to the elapsed time.
             */
            previous_count: number;
            /** @description Latest line of the pattern by `ts`. */
            sample: components["schemas"]["LogSampleResponse"];
        };
        LogRestResponse: {
            /** @description Number of patterns that occur in the period and are not in `items`. */
            patterns: number;
            /** @description Number of lines of these patterns in the period. */
            count: number;
            /** @description Number of lines of these patterns in the previous period. */
            previous_count: number;
            /** @description Number of lines of all levels in the period that have no pattern, because their hour already had 500 patterns. */
            unassigned_count: number;
        };
        LogPatternsResponse: {
            /**
             * Format: date-time
             * @description Start of the period, inclusive, RFC 3339, UTC. Rounded down to the hour, or to the day for long and for old periods.
             */
            from: string;
            /**
             * Format: date-time
             * @description End of the period, exclusive, RFC 3339, UTC. Rounded up to the hour or day.
             */
            to: string;
            /** @description Whether all stored lines are included; `false` while events received over five seconds ago are not processed yet. */
            complete: boolean;
            /** @description Patterns of the period, at most `limit`. */
            items: components["schemas"]["LogPatternResponse"][];
            /** @description Sums of the patterns beyond `limit`. */
            rest: components["schemas"]["LogRestResponse"];
        };
        PerformanceMetricResponse: {
            /** @description Service that was measured; `null` for events without a service. */
            service: string | null;
            /** @description Unit of the latest value, for example `ms`; `null` when it has none. */
            unit: string | null;
            /**
             * Format: date-time
             * @description `ts` of the latest event, RFC 3339, UTC.
             */
            last_at: string;
            /** @description Name of the metric. */
            metric: string;
            /** @description Value of the latest event by `ts`. */
            last_value: number;
            /** @description Number of events in the period. */
            count: number;
        };
        PerformanceMetricsResponse: {
            /**
             * Format: date-time
             * @description Start of the period, inclusive, RFC 3339, UTC. Rounded down to the minute, hour or day.
             */
            from: string;
            /**
             * Format: date-time
             * @description End of the period, exclusive, RFC 3339, UTC. Rounded up to the minute, hour or day.
             */
            to: string;
            /** @description Value of `cursor` for the next page; `null` on the last page. */
            next_cursor: string | null;
            /** @description Whether all stored events are included; `false` while events received over five seconds ago are not processed yet. */
            complete: boolean;
            /** @description Metrics on this page, sorted by service and name, including those without an event in the period. */
            items: components["schemas"]["PerformanceMetricResponse"][];
            /** @description Number of events in the period whose metrics are not listed, because they exceed the limit of 1,000 metrics per project. */
            rest_count: number;
        };
        PerformanceStatistics: {
            /** @description Number of measured values. */
            count: number;
            /** @description Arithmetic mean of the values. */
            avg: number;
            /** @description Median, within 1 % of the exact value. */
            p50: number;
            /** @description 95th percentile, within 1 % of the exact value. */
            p95: number;
            /** @description 99th percentile, within 1 % of the exact value. */
            p99: number;
        };
        PerformancePoint: {
            /**
             * Format: date-time
             * @description Start of the interval of `step` seconds that the point covers, RFC 3339, UTC.
             */
            at: string;
            /** @description Number of measured values. */
            count: number;
            /** @description Arithmetic mean of the values. */
            avg: number;
            /** @description Median, within 1 % of the exact value. */
            p50: number;
            /** @description 95th percentile, within 1 % of the exact value. */
            p95: number;
            /** @description 99th percentile, within 1 % of the exact value. */
            p99: number;
        };
        PerformanceSeriesItem: {
            /** @description Value of the field in `group_by`; `null` without `group_by` and when `is_rest` is `true`. */
            group: string | null;
            /** @description Whether the series combines all values of the field beyond the 20 that have their own series. */
            is_rest: boolean;
            /** @description Statistics of all values in the period. */
            total: components["schemas"]["PerformanceStatistics"];
            /** @description Points of the series, oldest first. Intervals without values are omitted. */
            points: components["schemas"]["PerformancePoint"][];
        };
        PerformancePeriod: {
            /**
             * Format: date-time
             * @description Start of the period, inclusive, RFC 3339, UTC. Rounded down to a multiple of `step`.
             */
            from: string;
            /**
             * Format: date-time
             * @description End of the period, exclusive, RFC 3339, UTC. Rounded up to a multiple of `step`.
             */
            to: string;
            /** @description Series of the period: one without `group_by`, otherwise one for each value of that field, highest number of events first. */
            items: components["schemas"]["PerformanceSeriesItem"][];
        };
        PerformanceSeriesResponse: {
            /**
             * Format: date-time
             * @description Start of the period, inclusive, RFC 3339, UTC. Rounded down to a multiple of `step`.
             */
            from: string;
            /**
             * Format: date-time
             * @description End of the period, exclusive, RFC 3339, UTC. Rounded up to a multiple of `step`.
             */
            to: string;
            /** @description Unit of the latest value, for example `ms`; `null` when it has none and when the metric does not exist. */
            unit: string | null;
            /** @description Series of the previous period; `null` without `compare=previous`. */
            previous: components["schemas"]["PerformancePeriod"] | null;
            /** @description Interval between two points in seconds. */
            step: number;
            /** @description Whether all stored events are included; `false` while events received over five seconds ago are not processed yet. */
            complete: boolean;
            /** @description Fields of `data` that `group_by` accepts for this metric: at most eight, sorted alphabetically. */
            fields: string[];
            /** @description Series of the period: one without `group_by`, otherwise one for each value of that field, highest number of events first. */
            items: components["schemas"]["PerformanceSeriesItem"][];
        };
        RepositoryBranchResponse: {
            /** @description Name of the branch; `null` for events without a branch. */
            branch: string | null;
            /** @description Host of the repository in the latest event, for example `github`; `null` when the event has none. */
            provider: string | null;
            /** @description Commit of the latest event; `null` when the event has none. */
            commit: string | null;
            /** @description Author of that commit; `null` when the event has none. */
            author: string | null;
            /** @description Name of the repository. A name of more than 200 characters is truncated and ends in a checksum. */
            repository: string;
            /** @description Number of events of the branch. */
            events: number;
            /**
             * Format: date-time
             * @description Time of the first event, RFC 3339, UTC.
             */
            first_activity_at: string;
            /**
             * Format: date-time
             * @description Time of the last event, RFC 3339, UTC.
             */
            last_activity_at: string;
            /** @description Id of the last event, a UUID. */
            last_event_id: string;
        };
        RepositoryPageResponse: {
            /** @description Value of `cursor` for the next page; `null` on the last page. */
            next_cursor: string | null;
            /** @description Whether all stored events are included; `false` while events received over five seconds ago are not processed yet. */
            complete: boolean;
            /** @description One item for each repository and branch, sorted by time of the latest event, latest first. */
            items: components["schemas"]["RepositoryBranchResponse"][];
        };
        RepositoryCommitResponse: {
            /** @description Name of the branch; `null` when the event has none. */
            branch: string | null;
            /** @description Commit, which `GET /api/deploys?commit=` accepts to list its deploys; `null` when the event has none. */
            commit: string | null;
            /** @description Author of the commit; `null` when the event has none. */
            author: string | null;
            /** @description Id of the event, a UUID. */
            id: string;
            /**
             * Format: date-time
             * @description Time of the event, RFC 3339, UTC.
             */
            ts: string;
            /** @description Name of the repository. */
            repository: string;
        };
        RepositoryCommitPageResponse: {
            /** @description Start of the requested range, inclusive, RFC 3339, UTC; `null` when the request has no `from`. */
            from: string | null;
            /** @description End of the requested range, exclusive, RFC 3339, UTC; `null` when the request has no `to`. */
            to: string | null;
            /** @description Value of `cursor` for the next page; `null` on the last page. */
            next_cursor: string | null;
            /** @description Whether all stored events are included; `false` while events received over five seconds ago are not processed yet. */
            complete: boolean;
            /** @description Events of the repositories, newest first. */
            items: components["schemas"]["RepositoryCommitResponse"][];
        };
        TenantResponse: {
            /** @description Plan in the latest event; `null` when the event has none. */
            plan: string | null;
            /** @description Number of events per second that the plan allows; `null` when the event has none or a number above 2^53. */
            ingest_limit_per_second: number | null;
            /** @description Name of the tenant: `projectId` of its events. A name of more than 200 characters is truncated and ends in a checksum. */
            tenant: string;
            /** @description Number of events of the tenant. */
            events: number;
            /**
             * Format: date-time
             * @description Time of the first event, RFC 3339, UTC.
             */
            first_seen_at: string;
            /**
             * Format: date-time
             * @description Time of the last event, RFC 3339, UTC.
             */
            last_changed_at: string;
            /** @description Id of the last event, a UUID. */
            last_event_id: string;
        };
        TenantPageResponse: {
            /** @description Value of `cursor` for the next page; `null` on the last page. */
            next_cursor: string | null;
            /** @description Whether all stored events are included; `false` while events received over five seconds ago are not processed yet. */
            complete: boolean;
            /** @description Tenants on this page, sorted by time of the latest event, latest first. */
            items: components["schemas"]["TenantResponse"][];
        };
        TenantChangeResponse: {
            /** @description Plan of the tenant; `null` when the event has none. */
            plan: string | null;
            /** @description Number of events per second that the plan allows; `null` when the event has none or a number above 2^53. */
            ingest_limit_per_second: number | null;
            /** @description Id of the event, a UUID. */
            id: string;
            /**
             * Format: date-time
             * @description Time of the event, RFC 3339, UTC.
             */
            ts: string;
        };
        TenantHistoryResponse: {
            /** @description Start of the requested range, inclusive, RFC 3339, UTC; `null` when the request has no `from`. */
            from: string | null;
            /** @description End of the requested range, exclusive, RFC 3339, UTC; `null` when the request has no `to`. */
            to: string | null;
            /** @description Value of `cursor` for the next page; `null` on the last page. */
            next_cursor: string | null;
            /** @description Whether all stored events are included; `false` while events received over five seconds ago are not processed yet. */
            complete: boolean;
            /** @description Events of the tenant, newest first. */
            items: components["schemas"]["TenantChangeResponse"][];
        };
        TraceSummaryResponse: {
            /** @description Name of the root span, truncated to 200 characters; `null` when the span has none. */
            root_name: string | null;
            /** @description Service of the root span, truncated to 200 characters; `null` when the span has none. */
            root_service: string | null;
            /** @description Id of the trace: `data.traceId` of its spans. */
            trace_id: string;
            /** @description Whether a span without a parent was received. Otherwise, the earliest span counts as the root. */
            has_root: boolean;
            /** @description Start of the earliest span, RFC 3339, UTC, to the microsecond. */
            started_at: string;
            /** @description Time from the start of the earliest span to the end of the last one, in milliseconds. */
            duration_ms: number;
            /** @description Number of spans that were received. */
            span_count: number;
            /** @description Number of spans that failed. */
            failed_spans: number;
            /** @description Number of events of other types that have the trace id. */
            event_count: number;
            /** @description Number of events of other types that have the trace id and the level `error`. */
            error_events: number;
            /** @description Services of the spans, sorted alphabetically, at most 20. */
            services: string[];
            /** @description Whether the trace has more services than `services` contains. */
            has_more_services: boolean;
        };
        TracesResponse: {
            /** @description Cursor of the next page; `null` on the last page. */
            next_cursor: string | null;
            /** @description Start of the range in effect, inclusive, RFC 3339, UTC. */
            from: string;
            /** @description End of the range in effect, exclusive, RFC 3339, UTC. */
            to: string;
            /** @description Whether all stored events are included; `false` while events received over five seconds ago are not processed yet. */
            complete: boolean;
            /**
             * @description Traces on this page, in the order of `sort`. With filters, a page can have fewer items than `limit`, even none, and still
             *     have a next page.
             */
            items: components["schemas"]["TraceSummaryResponse"][];
        };
        SpanColumnsResponse: {
            /** @description Name of each span, as an index into `span_names`; -1 for a span without a name. */
            name: number[];
            /** @description Service of each span, as an index into `span_services`; -1 for a span without a service. */
            service: number[];
            /**
             * @description Parent of each span, as an index into these columns; -1 for a span without a parent, -2 when the response does not contain
             *     the parent.
             */
            parent: number[];
            /** @description Start of each span in milliseconds after the start of the earliest span in the response, with fractions. */
            start_ms: number[];
            /** @description Duration of each span in milliseconds; 0 for a span without a duration. */
            duration_ms: number[];
            /** @description Id of the event of each span. `GET /api/events/<id>` returns all attributes of the span. */
            event_id: string[];
        };
        TraceResponse: {
            /** @description Name of the root span, truncated to 200 characters; `null` when the span has none. */
            root_name: string | null;
            /** @description Service of the root span, truncated to 200 characters; `null` when the span has none. */
            root_service: string | null;
            /** @description Indexes into the columns of `spans`: spans that failed. */
            failed: number[];
            /**
             * @description Indexes into the columns of `spans`: spans that repeat the span id of an earlier one. Spans that refer to this id are
             *     children of the earliest one.
             */
            duplicates: number[];
            /**
             * @description Whether the response covers all stored spans. `false` when the trace has more than 100,000 spans, and while events that were
             *     received more than five seconds ago are not processed yet.
             */
            complete: boolean;
            /** @description Distinct names of the spans, to which `spans.name` refers. */
            span_names: string[];
            /** @description Distinct services of the spans, to which `spans.service` refers. */
            span_services: string[];
            /** @description Spans sorted by start, as columns of equal length: the values at one index belong to one span. */
            spans: components["schemas"]["SpanColumnsResponse"];
            /** @description Id of the trace: `data.traceId` of its spans. */
            trace_id: string;
            /** @description Whether a span without a parent was received. Otherwise, the earliest span counts as the root. */
            has_root: boolean;
            /** @description Start of the earliest span, RFC 3339, UTC, to the microsecond. */
            started_at: string;
            /** @description Time from the start of the earliest span to the end of the last one, in milliseconds. */
            duration_ms: number;
            /** @description Number of spans that were received. */
            span_count: number;
            /** @description Number of spans that failed. */
            failed_spans: number;
            /** @description Number of events of other types that have the trace id. */
            event_count: number;
            /** @description Number of events of other types that have the trace id and the level `error`. */
            error_events: number;
            /** @description Services of the spans, sorted alphabetically, at most 20. */
            services: string[];
            /** @description Whether the trace has more services than `services` contains. */
            has_more_services: boolean;
        };
        VideoStateResponse: {
            /** @description Status of the job, an arbitrary text. */
            status: string;
            /**
             * Format: date-time
             * @description Time of the first event that reported this status, RFC 3339, UTC.
             */
            entered_at: string;
            /**
             * @description Total time in this status in milliseconds, measured up to the job's latest event; 0 for a status that the latest event
             *     reported first.
             */
            duration_ms: number;
        };
        VideoResponse: {
            /** @description Latest reported status, an arbitrary text; `null` when no event has a status. */
            status: string | null;
            /**
             * Format: date-time
             * @description Time of the event with which the current status began, RFC 3339, UTC; `null` when no event has a status.
             */
            status_since: string | null;
            /** @description URL that is recorded, as sent; `null` when no event has one. */
            target_url: string | null;
            /** @description URL of the result; `null` when no event has one with the scheme `http` or `https`. */
            artifact_url: string | null;
            /** @description Id of the job. An id of more than 200 characters is truncated and ends in a checksum. */
            job_id: string;
            /**
             * Format: date-time
             * @description Time of the first event, RFC 3339, UTC.
             */
            first_seen_at: string;
            /**
             * Format: date-time
             * @description Time of the last event, RFC 3339, UTC.
             */
            last_changed_at: string;
            /** @description Id of the last event, a UUID. */
            last_event_id: string;
            /** @description Time in each status, in the order in which the statuses first occurred. Computed from the latest 100 events of the job. */
            states: components["schemas"]["VideoStateResponse"][];
        };
        VideoPageResponse: {
            /** @description Value of `cursor` for the next page; `null` on the last page. */
            next_cursor: string | null;
            /** @description Whether all stored events are included; `false` while events received over five seconds ago are not processed yet. */
            complete: boolean;
            /** @description Jobs on this page, sorted by time of the latest event, latest first. */
            items: components["schemas"]["VideoResponse"][];
        };
        WebhookLatencyResponse: {
            /** @description Number of deliveries that have a latency. */
            deliveries: number;
            /** @description Median latency in milliseconds, within 5 % of the exact value. */
            p50_ms: number;
            /** @description 95th percentile of the latency in milliseconds, within 5 % of the exact value. */
            p95_ms: number;
            /** @description 99th percentile of the latency in milliseconds, within 5 % of the exact value. */
            p99_ms: number;
        };
        WebhookDestinationResponse: {
            /**
             * @description Name of the destination, or the URL without query and fragment when the events have no name, or `-` when they have neither.
             *     At most 200 characters; `null` when `is_rest` is `true`.
             */
            destination: string | null;
            /** @description Share of successful deliveries among those with a status, from 0 to 1; `null` when no delivery has a status. */
            success_rate: number | null;
            /** @description Mean attempt number of the successful deliveries; `null` when no successful delivery has an attempt number. */
            attempts_to_success: number | null;
            /**
             * @description Share of first attempts among the successful deliveries, from 0 to 1; `null` when no successful delivery has an attempt
             *     number.
             */
            first_attempt_rate: number | null;
            /** @description Latencies of the deliveries; `null` when no delivery has one. */
            latency: components["schemas"]["WebhookLatencyResponse"] | null;
            /** @description Whether the latest delivery failed, which may be outside of the range; `null` when it has no status. */
            is_failing: boolean | null;
            /** @description HTTP status of the latest delivery, which may be outside of the range; `null` when it has none. */
            last_status_code: number | null;
            /**
             * Format: date-time
             * @description Time of the latest successful delivery, which may be outside of the range, RFC 3339, UTC; `null` when none succeeded.
             */
            last_success_at: string | null;
            /** @description Whether the item combines all destinations beyond the limit of 1,000 per project. */
            is_rest: boolean;
            /** @description Number of deliveries in the range; each attempt counts as one. */
            deliveries: number;
            /** @description Number of deliveries in the range with an HTTP status from 100 to 399. */
            succeeded: number;
            /** @description Number of deliveries in the range with any other status. Deliveries without a status count as neither successful nor failed. */
            failed: number;
            /**
             * Format: date-time
             * @description Time of the latest delivery, which may be outside of the range, RFC 3339, UTC.
             */
            last_delivery_at: string;
            /** @description Id of the event of the latest delivery, a UUID. */
            last_event_id: string;
        };
        WebhooksResponse: {
            /** @description Value of `cursor` for the next page; `null` on the last page. */
            next_cursor: string | null;
            /**
             * Format: date-time
             * @description Start of the range, inclusive, rounded down to the hour, RFC 3339, UTC.
             */
            from: string;
            /**
             * Format: date-time
             * @description End of the range, exclusive, rounded up to the hour, RFC 3339, UTC.
             */
            to: string;
            /** @description Whether all stored events are included; `false` while events received over five seconds ago are not processed yet. */
            complete: boolean;
            /** @description Destinations with deliveries in the range. Failing destinations come first, then those with the lowest success rate. */
            items: components["schemas"]["WebhookDestinationResponse"][];
        };
        CallbackResponse: {
            /**
             * @description State of the run after the callback was processed.
             * @enum {string}
             */
            state: "submitted" | "running" | "succeeded" | "failed" | "canceled";
            /**
             * @description Reason why the callback was not applied; absent when it was. `unchanged`: the run already has this state. `stale`: the
             *     callback is older than the recorded state. `divergence`: the callback contradicts the final state of the run.
             * @enum {string}
             */
            reason?: "unchanged" | "stale" | "divergence";
            /**
             * @description Id of the run to which the callback was applied, a UUID. It differs from the id in the path when another run has adopted the
             *     DAG run.
             */
            run_id: string;
            /** @description Whether the callback changed the state of the run. It was processed in either case and must not be sent again. */
            applied: boolean;
        };
        ApprovalResponse: {
            /**
             * @description State of the approval. `expired`: the deadline passed without a decision. `canceled`: the run ended without a decision.
             * @enum {string}
             */
            state: "pending" | "approved" | "rejected" | "expired" | "canceled";
            /** @description Id of the approval, a UUID. */
            id: string;
            /** @description Name of the approval, unique in the run. */
            name: string;
            /** @description Question of the code of the run to the user who decides. */
            message: string;
            /**
             * Format: date-time
             * @description Time of the request, RFC 3339, UTC.
             */
            requested_at: string;
            /**
             * Format: date-time
             * @description Time until which the approval can be decided, RFC 3339, UTC.
             */
            deadline: string;
            /** @description Comment of the user who decided; `null` when there is none. */
            comment: string | null;
            /** @description Id of the user who decided; `null` for pending, expired and canceled approvals. */
            decided_by: string | null;
            /**
             * Format: date-time
             * @description Time of the decision, RFC 3339, UTC; the deadline of an expired approval, the end of the run for a canceled one, `null`
             *     while pending.
             */
            decided_at: string | null;
        };
        ReportResponse: {
            /**
             * @description Kind of the report.
             * @enum {string}
             */
            kind: "progress" | "result" | "artifact" | "approval";
            /**
             * @description Reason why the report was not stored; absent when it was. `ended`: the run has ended. `older`: a report with a later `at` is
             *     stored. `unchanged`: an equal report is stored. `too_many`: the run would exceed 100 artifacts, 1 MB of artifacts or 20
             *     approvals.
             * @enum {string}
             */
            reason?: "ended" | "older" | "unchanged" | "too_many";
            /**
             * @description Id of the run to which the report was applied, a UUID. It differs from the id in the path when another run has adopted the
             *     DAG run.
             */
            run_id: string;
            /** @description Whether the report was stored. It was processed in either case and must not be sent again. */
            applied: boolean;
            /** @description Current approval with the reported name; absent for other kinds, and when the run has no approval with this name. */
            approval?: components["schemas"]["ApprovalResponse"];
        };
        LaterExecutionResponse: {
            /**
             * @description Latest state of the later execution that the orchestrator reported.
             * @enum {string}
             */
            state: "submitted" | "running" | "succeeded" | "failed" | "canceled";
            /** @description Number of times that the DAG run was cleared; `null` when the orchestrator does not report it. */
            clear_number: number | null;
            /**
             * Format: date-time
             * @description Time at which the service received this state, RFC 3339, UTC.
             */
            seen_at: string;
            /** @description Id of the run that adopted the later execution; `null` when it was not adopted. */
            adopted_by: string | null;
        };
        AppOwnerResponse: {
            /**
             * @description Type of the owner: the organization, a project or a user.
             * @enum {string}
             */
            kind: "org" | "project" | "user";
            /** @description Slug of the organization, key of the project or id of the user. */
            slug: string;
        };
        RunArtifactResponse: {
            /** @description Size in bytes; `null` for an artifact that is stored elsewhere. */
            size: number | null;
            /** @description Name of the artifact, unique in the run. */
            name: string;
            /** @description HTTPS URL of an artifact that is stored elsewhere; `null` for an artifact that is stored in this service. */
            url: string | null;
            /** @description Media type that the code of the run reported; `null` for an artifact that is stored elsewhere. */
            content_type: string | null;
            /**
             * Format: date-time
             * @description Time of the report according to the sender's clock, RFC 3339, UTC.
             */
            at: string;
        };
        RefusedCallbacksResponse: {
            /**
             * @description Reason for which the latest callback was rejected: invalid signature, timestamp outside of the accepted window, or missing
             *     signature.
             * @enum {string}
             */
            reason: "signature" | "timestamp" | "unsigned";
            /** @description Number of rejected callbacks of the run. */
            refusals: number;
            /**
             * Format: date-time
             * @description Time of the latest rejected callback, RFC 3339, UTC.
             */
            last_at: string;
        };
        TransitionResponse: {
            /**
             * @description Source of the observation: a callback, the orchestrator's list of changes (feed), a poll, the submission, or a decision of the service.
             * @enum {string}
             */
            source: "timeout" | "callback" | "create" | "cancel" | "concurrency" | "feed" | "lost" | "poll" | "submit";
            /**
             * @description State of the run before the observation; `null` for the creation of the run.
             * @enum {string|null}
             */
            from_state: "submitted" | "running" | "succeeded" | "failed" | "canceled" | null;
            /**
             * @description State of the run according to the observation.
             * @enum {string}
             */
            to_state: "submitted" | "running" | "succeeded" | "failed" | "canceled";
            /**
             * @description Reason why the observation was not applied, as in responses to callbacks; `null` when it was applied.
             * @enum {string|null}
             */
            reason: "divergence" | "stale" | "unchanged" | null;
            /** @description Position in the run's timeline, from 1. */
            position: number;
            /** @description State in the terms of the source: as reported by the orchestrator, or as decided by the service. */
            observed: string;
            /** @description Whether the observation changed the state of the run. */
            applied: boolean;
            /** @description Message of the source; `null` when it sent none. */
            message: string | null;
            /**
             * Format: date-time
             * @description Time of the transition by the clock of the source, RFC 3339, UTC; `null` when the source did not report it.
             */
            reported_at: string | null;
            /**
             * Format: date-time
             * @description Time at which the service first made the observation, RFC 3339, UTC.
             */
            created_at: string;
            /** @description Number of times that the service made the same observation. */
            times: number;
            /**
             * Format: date-time
             * @description Time at which the service last made the observation, RFC 3339, UTC.
             */
            last_seen_at: string;
        };
        RunQueueResponse: {
            /** @description Position in the queue of the installation, from 1. The run at position 1 gets the next free slot. */
            position: number;
            /** @description Number of runs of the installation that occupy a slot. */
            running: number;
            /** @description Number of slots; `null` when the installed version has no concurrency limit, so that the run is submitted next. */
            limit: number | null;
        };
        RunErrorResponse: {
            /** @description Index of a mapped task; -1 for a task that is not mapped, `null` when `task` is `null`. */
            map_index: number | null;
            /** @description Number of the failed attempt, from 1; `null` when `task` is `null`. */
            attempt: number | null;
            /** @description Stable code of the error. */
            code: string;
            /** @description Description of the error; for a failed task, the last line of its exception. */
            message: string;
            /** @description Id of the failed task; `null` while unknown and for errors that no task caused. */
            task: string | null;
        };
        RunStopResponse: {
            /**
             * @description Reason for the stop: `cancel` by a caller, `start_timeout` or `run_timeout` by a time limit of the service.
             * @enum {string}
             */
            cause: "cancel" | "start_timeout" | "run_timeout";
            /**
             * Format: date-time
             * @description Time at which the stop was requested, RFC 3339, UTC.
             */
            requested_at: string;
            /** @description Id of the user who requested the stop; `null` for a timeout. */
            requested_by: string | null;
        };
        RunProgressResponse: {
            /** @description Number of completed units of work. */
            done: number;
            /** @description Total number of units of work; `null` when unknown. */
            total: number | null;
            /** @description Message about the current work; `null` when the report has none. */
            message: string | null;
            /** @description Id of the task that sent the report; `null` when the report has none. */
            task_id: string | null;
            /**
             * Format: date-time
             * @description Time of the report according to the sender's clock, RFC 3339, UTC.
             */
            at: string;
        };
        RunCodeResponse: {
            /** @description Version number of the DAG in Airflow 3, the last one if it changed during the run; `null` when unknown. */
            dag_version: number | null;
            /** @description Version of the DAG's bundle, which is the commit for a Git bundle; `null` for bundles without versions, such as folders. */
            bundle_version: string | null;
            /** @description Checksum of the DAG's file; `null` unless the app version pins a checksum. */
            dag_checksum: string | null;
            /** @description Reason why the code cannot be compared with the pinned code; `null` when it can be, and when no code is pinned. */
            problem: string | null;
        };
        CodePinResponse: {
            /** @description Pinned version of the DAG's bundle; `null` when a checksum is pinned. */
            bundle_version: string | null;
            /** @description Pinned checksum of the DAG's file; `null` when a bundle version is pinned. */
            dag_checksum: string | null;
        };
        RunDetailResponse: {
            /**
             * @description State of the run. `succeeded`, `failed` and `canceled` are final.
             * @enum {string}
             */
            state: "submitted" | "running" | "succeeded" | "failed" | "canceled";
            /**
             * @description Reason why an active run is waiting; `null` when it is not waiting or has ended.
             * @enum {string|null}
             */
            status_detail: "waiting_for_slot" | "queued" | "awaiting_dag" | "dag_paused" | "scheduler_down" | "pool_full" | "login_refused" | "orchestrator_unreachable" | "canceling" | null;
            /**
             * @description Kind of run: `manual` (started by a caller), `schedule` (including backfills), `event`, or `rerun` (repeats an ended run).
             * @enum {string}
             */
            run_kind: "manual" | "schedule" | "event" | "rerun";
            /**
             * @description Orchestrator that executes the run: `airflow`, or `simulated`, which executes nothing. `null` for runs that were created before the orchestrator was recorded.
             * @enum {string|null}
             */
            orchestrator: "airflow" | "simulated" | null;
            /** @description Execution of the same DAG run after the end of this run, because the DAG run was cleared in the orchestrator. The state of this run remains final. `null` when there is none. */
            later_execution: components["schemas"]["LaterExecutionResponse"] | null;
            /** @description Time from start to end in milliseconds; `null` while the run is active and for a run that never started. */
            duration_ms: number | null;
            /** @description Number of pending approvals of the run. */
            pending_approvals: number;
            /** @description Whether the orchestrator executed the run with code that differs from the pinned code. `null` when no code is pinned, before the code is read, and when it cannot be compared. */
            code_mismatch: boolean | null;
            /** @description Input of the run, with numbers exactly as sent. Values that the input schema marks as secret are masked. */
            input: {
                [key: string]: unknown;
            };
            /** @description Latest result that the code of the run reported, with numbers exactly as sent; `null` when there is none. */
            result: {
                [key: string]: unknown;
            } | null;
            /** @description Owner of the app at the time when the run was created. */
            owner: components["schemas"]["AppOwnerResponse"];
            /** @description Artifacts that the code of the run reported, at most 100, in the order of the first report of each. */
            artifacts: components["schemas"]["RunArtifactResponse"][];
            /** @description Approvals that the code of the run requested, at most 20, oldest request first. */
            approvals: components["schemas"]["ApprovalResponse"][];
            /** @description Rejected callbacks of the run, because of which its state is recorded late; `null` when there are none. */
            refused_callbacks: components["schemas"]["RefusedCallbacksResponse"] | null;
            /** @description Timeline of the run: the first 500 observations, including those that were not applied. */
            transitions: components["schemas"]["TransitionResponse"][];
            /** @description Id of the run, a UUID. */
            id: string;
            /** @description Explanation of `status_detail`, for example the import error of the DAG; `null` when there is none. */
            status_text: string | null;
            /** @description Position in the queue when `status_detail` is `waiting_for_slot`; otherwise `null`. */
            queue: components["schemas"]["RunQueueResponse"] | null;
            /** @description Id of the project, a UUID. */
            project_id: string;
            /** @description Id of the app, a UUID. */
            app_id: string;
            /** @description Slug of the app. */
            app_slug: string;
            /** @description Current display name of the app. */
            app_name: string;
            /** @description Id of the version that was installed when the run was created. */
            app_version_id: string;
            /** @description Name of the version that was installed when the run was created. */
            app_version: string;
            /** @description Id of the installation, a UUID. */
            installation_id: string;
            /** @description Id of the user on whose behalf the run executes. */
            actor_user_id: string;
            /** @description Id of the DAG that the orchestrator executes. */
            dag_id: string;
            /** @description Id of the run that this one repeats; `null` when it is not a rerun. */
            rerun_of: string | null;
            /** @description Id of the DAG run. Equal to the id of the run, unless the run adopted the DAG run of an earlier run. */
            dag_run_id: string;
            /** @description Id of the event that triggered the run; `null` for other run kinds. */
            trigger_event_id: string | null;
            /** @description Id of the backfill that started the run; `null` for other runs. */
            backfill_id: string | null;
            /**
             * Format: date-time
             * @description Scheduled time of a run that a schedule or a backfill started, RFC 3339, UTC; `null` for other runs.
             */
            scheduled_for: string | null;
            /**
             * Format: date-time
             * @description Creation time of the run, RFC 3339, UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time at which the orchestrator accepted the run, RFC 3339, UTC; `null` before that.
             */
            submitted_at: string | null;
            /**
             * Format: date-time
             * @description Start time of the run, RFC 3339, UTC; `null` before it starts.
             */
            started_at: string | null;
            /**
             * Format: date-time
             * @description End time of the run, RFC 3339, UTC; `null` while it is active.
             */
            ended_at: string | null;
            /**
             * Format: date-time
             * @description Time of the run's last change, RFC 3339, UTC.
             */
            updated_at: string;
            /** @description Error with which the run ended; `null` when there is none. */
            error: components["schemas"]["RunErrorResponse"] | null;
            /** @description Request to stop the run before its regular end; `null` when there is none. */
            stop: components["schemas"]["RunStopResponse"] | null;
            /** @description Latest progress that the code of the run reported; `null` when it reported none. */
            progress: components["schemas"]["RunProgressResponse"] | null;
            /** @description Version of the run, incremented by every visible change. Of two responses, the one with the higher version is newer. */
            version: number;
            /**
             * @description First 60 characters of the JSON text of the input, with each sequence of white space replaced with one space. Ends with `…`
             *     when the input is longer. Empty when the input schema marks values as secret.
             */
            input_preview: string;
            /** @description Code with which the run was executed; `null` before it is read and when the orchestrator has no versions. */
            code: components["schemas"]["RunCodeResponse"] | null;
            /** @description Code that the app version pins for the DAG of the run; `null` when it pins none. */
            pinned_code: components["schemas"]["CodePinResponse"] | null;
            /** @description Permissions that the caller holds on the run's installation, regardless of the run's state. */
            can: ("organization:manage" | "project:view" | "project:manage" | "keys:manage" | "members:manage" | "events:view" | "views:edit" | "flags:view" | "flags:edit" | "flags:kill" | "flags:override" | "apps:view" | "apps:publish" | "installations:view" | "installations:manage" | "installations:configure" | "runs:view" | "runs:start" | "runs:cancel" | "runs:approve" | "runs:reconcile" | "system:view")[];
        };
        RunStateCounts: {
            /** @description Number of runs that are submitted. */
            submitted: number;
            /** @description Number of runs that are running. */
            running: number;
            /** @description Number of runs that succeeded. */
            succeeded: number;
            /** @description Number of runs that failed. */
            failed: number;
            /** @description Number of runs that were canceled. */
            canceled: number;
        };
        RunBucketResponse: {
            /**
             * Format: date-time
             * @description Start of the bucket, RFC 3339, UTC.
             */
            at: string;
            /** @description Number of runs that were created in the bucket, by their current state. */
            states: components["schemas"]["RunStateCounts"];
        };
        RunHistogramResponse: {
            /**
             * Format: date-time
             * @description Start of the requested window, inclusive, RFC 3339, UTC.
             */
            from: string;
            /**
             * Format: date-time
             * @description End of the requested window, exclusive, RFC 3339, UTC.
             */
            to: string;
            /** @description Length of each bucket in milliseconds. */
            bucket_ms: number;
            /** @description All buckets of the window, oldest first. Buckets start at whole units of time, so the first can start before `from`. */
            items: components["schemas"]["RunBucketResponse"][];
            /** @description Number of runs in all buckets. */
            total: number;
            /** @description Whether all runs of the window were counted; `false` when only the newest ones were. */
            complete: boolean;
            /**
             * Format: date-time
             * @description Time from which the counts are exact, RFC 3339, UTC; runs before it may be missing. Equal to `from` when `complete` is
             *     `true`.
             */
            exact_from: string;
        };
        RunBatchDto: {
            /**
             * @description Action of the batch. `cancel` stops the matching active runs. `rerun` repeats the matching ended runs with their input.
             * @enum {string}
             */
            action: "cancel" | "rerun";
            /** @description Id or key of the project of the runs. */
            project_id: string;
            /**
             * Format: uuid
             * @description Selects only runs of the installation with this id.
             */
            installation_id?: string;
            /** @description Selects only runs of this app; id or slug of the app. */
            app?: string;
            /** @description Selects only runs in these states. States to which the action does not apply select no runs. */
            state?: ("submitted" | "running" | "succeeded" | "failed" | "canceled")[];
            /**
             * @description Selects only runs of this kind.
             * @enum {string}
             */
            run_kind?: "manual" | "schedule" | "event" | "rerun";
            /**
             * Format: uuid
             * @description Selects only runs of the backfill with this id.
             */
            backfill_id?: string;
            /** @description Earliest creation time of the runs, inclusive. RFC 3339 with `Z` or any offset. */
            from?: string;
            /** @description Latest creation time of the runs, exclusive. RFC 3339 with `Z` or any offset. */
            to?: string;
            /** @description Reason for a cancellation, recorded in the audit trail. */
            reason?: string;
        };
        RunBatchPreviewResponse: {
            /** @description Number of matching runs, counted up to `limit`. */
            matching: number;
            /** @description Maximum number of runs of one batch. The newest runs are selected. */
            limit: number;
            /** @description Whether more runs match than `limit`. */
            more: boolean;
        };
        RunBatchReasonResponse: {
            /**
             * @description Whether the runs were skipped, because nothing was to be done, or refused.
             * @enum {string}
             */
            outcome: "skipped" | "refused";
            /** @description Number of runs with this reason. */
            count: number;
            /** @description Stable code of the reason. */
            code: string;
        };
        RunBatchResponse: {
            /**
             * @description Action that the batch performs on each run.
             * @enum {string}
             */
            action: "cancel" | "rerun";
            /** @description Number of runs in the batch. */
            total: number;
            /** @description Number of runs that were canceled or requested to stop, or that were repeated. */
            done: number;
            /** @description Number of runs for which nothing was to be done, for example because the run ended before it was canceled. */
            skipped: number;
            /** @description Number of runs that could not be repeated or for which the caller lacks the permission. */
            refused: number;
            /** @description Number of runs that are not processed yet. */
            remaining: number;
            /** @description Id of the batch, a UUID. */
            id: string;
            /** @description Reasons why runs were skipped or refused, most frequent first. */
            reasons: components["schemas"]["RunBatchReasonResponse"][];
            /**
             * Format: date-time
             * @description Creation time of the batch, RFC 3339, UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time at which the last run was processed, RFC 3339, UTC; `null` until then.
             */
            ended_at: string | null;
        };
        StartRunDto: {
            /**
             * @description Input that matches the version's `input_schema`. Default: `{}`. The orchestrator displays the input, so it must not contain
             *     secrets.
             */
            input?: {
                [key: string]: unknown;
            };
            /**
             * @description Kind of the run. Callers can start only `manual` runs.
             * @enum {string}
             */
            run_kind?: "manual";
        };
        RunResponse: {
            /**
             * @description State of the run. `succeeded`, `failed` and `canceled` are final.
             * @enum {string}
             */
            state: "submitted" | "running" | "succeeded" | "failed" | "canceled";
            /**
             * @description Reason why an active run is waiting; `null` when it is not waiting or has ended.
             * @enum {string|null}
             */
            status_detail: "waiting_for_slot" | "queued" | "awaiting_dag" | "dag_paused" | "scheduler_down" | "pool_full" | "login_refused" | "orchestrator_unreachable" | "canceling" | null;
            /**
             * @description Kind of run: `manual` (started by a caller), `schedule` (including backfills), `event`, or `rerun` (repeats an ended run).
             * @enum {string}
             */
            run_kind: "manual" | "schedule" | "event" | "rerun";
            /**
             * @description Orchestrator that executes the run: `airflow`, or `simulated`, which executes nothing. `null` for runs that were created before the orchestrator was recorded.
             * @enum {string|null}
             */
            orchestrator: "airflow" | "simulated" | null;
            /** @description Execution of the same DAG run after the end of this run, because the DAG run was cleared in the orchestrator. The state of this run remains final. `null` when there is none. */
            later_execution: components["schemas"]["LaterExecutionResponse"] | null;
            /** @description Time from start to end in milliseconds; `null` while the run is active and for a run that never started. */
            duration_ms: number | null;
            /** @description Number of pending approvals of the run. */
            pending_approvals: number;
            /** @description Whether the orchestrator executed the run with code that differs from the pinned code. `null` when no code is pinned, before the code is read, and when it cannot be compared. */
            code_mismatch: boolean | null;
            /** @description Id of the run, a UUID. */
            id: string;
            /** @description Explanation of `status_detail`, for example the import error of the DAG; `null` when there is none. */
            status_text: string | null;
            /** @description Position in the queue when `status_detail` is `waiting_for_slot`; otherwise `null`. */
            queue: components["schemas"]["RunQueueResponse"] | null;
            /** @description Id of the project, a UUID. */
            project_id: string;
            /** @description Id of the app, a UUID. */
            app_id: string;
            /** @description Slug of the app. */
            app_slug: string;
            /** @description Current display name of the app. */
            app_name: string;
            /** @description Id of the version that was installed when the run was created. */
            app_version_id: string;
            /** @description Name of the version that was installed when the run was created. */
            app_version: string;
            /** @description Id of the installation, a UUID. */
            installation_id: string;
            /** @description Id of the user on whose behalf the run executes. */
            actor_user_id: string;
            /** @description Id of the DAG that the orchestrator executes. */
            dag_id: string;
            /** @description Id of the run that this one repeats; `null` when it is not a rerun. */
            rerun_of: string | null;
            /** @description Id of the DAG run. Equal to the id of the run, unless the run adopted the DAG run of an earlier run. */
            dag_run_id: string;
            /** @description Id of the event that triggered the run; `null` for other run kinds. */
            trigger_event_id: string | null;
            /** @description Id of the backfill that started the run; `null` for other runs. */
            backfill_id: string | null;
            /**
             * Format: date-time
             * @description Scheduled time of a run that a schedule or a backfill started, RFC 3339, UTC; `null` for other runs.
             */
            scheduled_for: string | null;
            /**
             * Format: date-time
             * @description Creation time of the run, RFC 3339, UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time at which the orchestrator accepted the run, RFC 3339, UTC; `null` before that.
             */
            submitted_at: string | null;
            /**
             * Format: date-time
             * @description Start time of the run, RFC 3339, UTC; `null` before it starts.
             */
            started_at: string | null;
            /**
             * Format: date-time
             * @description End time of the run, RFC 3339, UTC; `null` while it is active.
             */
            ended_at: string | null;
            /**
             * Format: date-time
             * @description Time of the run's last change, RFC 3339, UTC.
             */
            updated_at: string;
            /** @description Error with which the run ended; `null` when there is none. */
            error: components["schemas"]["RunErrorResponse"] | null;
            /** @description Request to stop the run before its regular end; `null` when there is none. */
            stop: components["schemas"]["RunStopResponse"] | null;
            /** @description Latest progress that the code of the run reported; `null` when it reported none. */
            progress: components["schemas"]["RunProgressResponse"] | null;
            /** @description Version of the run, incremented by every visible change. Of two responses, the one with the higher version is newer. */
            version: number;
            /**
             * @description First 60 characters of the JSON text of the input, with each sequence of white space replaced with one space. Ends with `…`
             *     when the input is longer. Empty when the input schema marks values as secret.
             */
            input_preview: string;
            /** @description Code with which the run was executed; `null` before it is read and when the orchestrator has no versions. */
            code: components["schemas"]["RunCodeResponse"] | null;
            /** @description Code that the app version pins for the DAG of the run; `null` when it pins none. */
            pinned_code: components["schemas"]["CodePinResponse"] | null;
            /** @description Permissions that the caller holds on the run's installation, regardless of the run's state. */
            can: ("organization:manage" | "project:view" | "project:manage" | "keys:manage" | "members:manage" | "events:view" | "views:edit" | "flags:view" | "flags:edit" | "flags:kill" | "flags:override" | "apps:view" | "apps:publish" | "installations:view" | "installations:manage" | "installations:configure" | "runs:view" | "runs:start" | "runs:cancel" | "runs:approve" | "runs:reconcile" | "system:view")[];
        };
        RunPageResponse: {
            /** @description Runs on this page, newest first. */
            items: components["schemas"]["RunResponse"][];
            /** @description Cursor of the next page; `null` on the last page. */
            next_cursor: string | null;
        };
        CancelRunsDto: {
            /** @description Id or key of the project whose runs are canceled. Exactly one of `project_id` and `installation_id` is required. */
            project_id?: string;
            /**
             * Format: uuid
             * @description Id of the installation whose runs are canceled. Exactly one of `project_id` and `installation_id` is required.
             */
            installation_id?: string;
            /**
             * @description Cancels only runs in this state; all active runs when absent.
             * @enum {string}
             */
            state?: "submitted" | "running";
            /** @description Reason for the cancellation, recorded in the audit trail. */
            reason?: string;
        };
        CancelRunsResponse: {
            /** @description Number of runs that ended immediately, because they had not been submitted to the orchestrator. */
            canceled: number;
            /** @description Number of runs that the orchestrator was requested to stop. */
            canceling: number;
            /** @description Number of active runs beyond the limit of this request; repeat the request to cancel them. */
            remaining: number;
        };
        CancelRunDto: {
            /** @description Reason for the cancellation, recorded in the audit trail. */
            reason?: string;
        };
        RerunDto: {
            /** @description Input of the new run. Default: the input of the repeated run. */
            input?: {
                [key: string]: unknown;
            };
        };
        /**
         * @description State of a run. `succeeded`, `failed` and `canceled` are final.
         * @enum {string}
         */
        RunState: "submitted" | "running" | "succeeded" | "failed" | "canceled";
        RunStateChangeResponse: {
            /** @description State of the run before the reconciliation. */
            from: components["schemas"]["RunState"];
            /** @description State of the run after the reconciliation. */
            to: components["schemas"]["RunState"];
            /** @description Id of the run, a UUID. */
            run_id: string;
        };
        ReconciliationResponse: {
            /** @description Number of active runs whose state the orchestrator reported. */
            checked: number;
            /** @description Number of checked runs whose state changed. */
            changed: number;
            /** @description Number of checked runs whose state did not change. */
            unchanged: number;
            /** @description Number of runs whose state the orchestrator did not report. They are checked again in the background. */
            errors: number;
            /** @description Number of runs that were not checked within the time limit. They are checked in the background. */
            remaining: number;
            /** @description State changes of this reconciliation, at most 1,000. */
            changes: components["schemas"]["RunStateChangeResponse"][];
        };
        InstallAppDto: {
            /**
             * @description Settings that match the version's `config_schema`. Settings marked `writeOnly` or `format: password` are secrets: responses
             *     contain the mask `••••••••` instead of their value, and sending the mask keeps the stored value.
             */
            config?: {
                [key: string]: unknown;
            };
            /** @description Id or key of the project in which the app is installed. */
            project_id: string;
            /**
             * @description Name of the version to install, as published.
             * @example 1.4.0
             */
            version: string;
            /** @description Permissions of the version to approve with this request; none when absent. */
            approve?: string[];
        };
        InstalledAppResponse: {
            /** @description Id of the app, a UUID. */
            id: string;
            /** @description Slug of the app. */
            slug: string;
            /** @description Display name of the app. */
            name: string;
        };
        InstallationProjectResponse: {
            /** @description Id of the project, a UUID. */
            id: string;
            /** @description Key of the project. */
            key: string;
        };
        InstalledVersionResponse: {
            /** @description Id of the version, a UUID. */
            id: string;
            /** @description Name of the version, as published. */
            version: string;
        };
        PendingVersionResponse: {
            /** @description Settings that take effect together with the version; `null` keeps the current settings. */
            config: {
                [key: string]: unknown;
            } | null;
            /** @description Permissions of the version that are not approved yet. */
            missing: string[];
            /** @description DAGs of the pending version that the DAG policy does not allow for runs in this project. */
            dags_not_allowed: string[];
            /** @description Id of the version, a UUID. */
            id: string;
            /** @description Name of the version, as published. */
            version: string;
        };
        GrantResponse: {
            /** @description Name of the approved permission, for example `storage:read`. */
            permission: string;
            /** @description Id of the user who approved the permission. */
            granted_by: string;
            /**
             * Format: date-time
             * @description Time of the approval, RFC 3339, UTC.
             */
            granted_at: string;
        };
        LastRunResponse: {
            /**
             * @description State of the run.
             * @enum {string}
             */
            state: "submitted" | "running" | "succeeded" | "failed" | "canceled";
            /**
             * @description Reason why an active run is waiting; `null` when it is not waiting or has ended.
             * @enum {string|null}
             */
            status_detail: "waiting_for_slot" | "queued" | "awaiting_dag" | "dag_paused" | "scheduler_down" | "pool_full" | "login_refused" | "orchestrator_unreachable" | "canceling" | null;
            /**
             * @description Orchestrator that executes the run; `null` for runs that were created before the orchestrator was recorded.
             * @enum {string|null}
             */
            orchestrator: "airflow" | "simulated" | null;
            /** @description Id of the run, a UUID. */
            id: string;
            /**
             * Format: date-time
             * @description Creation time of the run, RFC 3339, UTC.
             */
            created_at: string;
        };
        RefusedStartResponse: {
            /**
             * @description Kind of the trigger whose start of a run was rejected.
             * @enum {string}
             */
            run_kind: "schedule" | "event";
            /** @description Stable error code, for example `dag_not_allowed`. */
            code: string;
            /** @description Cause of the rejection and how to resolve it, in one or two sentences. */
            detail: string;
            /**
             * Format: date-time
             * @description Time of the last rejection, accurate to ten seconds, RFC 3339, UTC.
             */
            at: string;
        };
        EventSuspensionResponse: {
            /**
             * Format: date-time
             * @description Time at which the event triggers were suspended, RFC 3339, UTC.
             */
            at: string;
            /** @description Cause of the suspension and how to resolve it, in one or two sentences. */
            reason: string;
        };
        InstallationResponse: {
            /**
             * @description State of the installation: `active`, `suspended` (starts no runs) or `uninstalled`.
             * @enum {string}
             */
            state: "active" | "suspended" | "uninstalled";
            /**
             * @description Settings of the installation. Secrets, which the version's `config_schema` marks with `writeOnly` or `format: password`,
             *     appear as `••••••••`. Sending this mask keeps the stored value.
             */
            config: {
                [key: string]: unknown;
            };
            /** @description Id of the installation, a UUID. */
            id: string;
            /** @description App that is installed. */
            app: components["schemas"]["InstalledAppResponse"];
            /** @description Project in which the app is installed. */
            project: components["schemas"]["InstallationProjectResponse"];
            /** @description Installed version, which new runs execute. */
            app_version: components["schemas"]["InstalledVersionResponse"];
            /** @description Name of the latest published version of the app. */
            latest_version: string;
            /** @description Requested version that takes effect when its permissions are approved; `null` when there is none. */
            pending: components["schemas"]["PendingVersionResponse"] | null;
            /** @description Approved permissions of the installation. */
            grants: components["schemas"]["GrantResponse"][];
            /** @description Permissions that the installed version requires and that are not approved. No run starts until all are approved. */
            missing_permissions: string[];
            /** @description Newest run; `null` when there is none and when the caller lacks `runs:view`. */
            last_run: components["schemas"]["LastRunResponse"] | null;
            /**
             * @description Last start of a run by a schedule or an event that was rejected; `null` when a trigger of the same kind has started a run
             *     since.
             */
            last_refused_start: components["schemas"]["RefusedStartResponse"] | null;
            /**
             * @description DAGs of the installed version that the DAG policy does not allow for runs in this project, unless an administrator of the
             *     organization starts them. An administrator can add them to the project's `dag_allow_list`.
             */
            dags_not_allowed: string[];
            /**
             * @description Suspension of the event triggers, because validating events with the version's `input_schema` repeatedly timed out; `null`
             *     when they are not suspended. Setting `state` to `active` or installing another version resumes them.
             */
            events_suspended: components["schemas"]["EventSuspensionResponse"] | null;
            /**
             * Format: date-time
             * @description Time of the next scheduled run, RFC 3339, UTC; `null` when there is no schedule and while no run can start.
             */
            next_run_at: string | null;
            /** @description Id of the user on whose behalf schedules and events start runs. */
            acts_for: string;
            /** @description Id of the user who installed the app. */
            created_by: string;
            /** @description Version of the installation's record, incremented by every change and sent as its `ETag`. */
            version: number;
            /**
             * Format: date-time
             * @description Time of the installation, RFC 3339, UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the installation's last change, RFC 3339, UTC.
             */
            updated_at: string;
            /** @description Permissions that the caller holds on the installation, regardless of its state. */
            can: ("organization:manage" | "project:view" | "project:manage" | "keys:manage" | "members:manage" | "events:view" | "views:edit" | "flags:view" | "flags:edit" | "flags:kill" | "flags:override" | "apps:view" | "apps:publish" | "installations:view" | "installations:manage" | "installations:configure" | "runs:view" | "runs:start" | "runs:cancel" | "runs:approve" | "runs:reconcile" | "system:view")[];
        };
        InstallationPageResponse: {
            /** @description Installations on this page, at most `limit`. */
            items: components["schemas"]["InstallationResponse"][];
            /** @description Cursor of the next page; `null` on the last page. */
            next_cursor: string | null;
        };
        UpdateInstallationDto: {
            /** @description New settings, which replace all current ones. Requires `installations:configure`. */
            config?: {
                [key: string]: unknown;
            };
            /**
             * @description `suspended` prevents new runs, `active` permits them again. Requires `installations:manage`. Runs of schedules and events
             *     execute on behalf of the user who last set `active`.
             * @enum {string}
             */
            state?: "active" | "suspended";
            /** @description Version on which the change is based. An outdated version is rejected with `version_stale`. Equivalent to `If-Match`. */
            version?: number;
        };
        UpgradeInstallationDto: {
            /**
             * @description Settings that match the version's `config_schema`. Settings marked `writeOnly` or `format: password` are secrets: responses
             *     contain the mask `••••••••` instead of their value, and sending the mask keeps the stored value.
             */
            config?: {
                [key: string]: unknown;
            };
            /**
             * @description Name of the version to install, as published.
             * @example 1.4.0
             */
            version: string;
            /** @description Permissions of the version to approve with this request; none when absent. */
            approve?: string[];
        };
        ManifestTimesResponse: {
            /** @description Cron expression in the manifest. */
            cron: string;
            /** @description Time zone in the manifest, an IANA name. */
            time_zone: string;
        };
        ScheduleTimeResponse: {
            /**
             * Format: date-time
             * @description Scheduled time, RFC 3339, UTC.
             */
            at: string;
            /** @description The same time in the time zone of the schedule, RFC 3339 with the offset of the time zone. */
            local: string;
        };
        InstallationScheduleResponse: {
            /**
             * @description Origin of the schedule: the manifest of the installed version, or a user who added it. `dropped`: a user changed the schedule, but the installed version no longer contains it, so it starts no runs.
             * @enum {string}
             */
            source: "manifest" | "added" | "dropped";
            /**
             * @description Input of the schedule's runs, without the member `schedule` that the service adds; `null` when there is none. Secret values
             *     are masked.
             */
            input: {
                [key: string]: unknown;
            } | null;
            /** @description Id of the schedule, a UUID. Unchanged when the installation is upgraded. */
            id: string;
            /** @description Cron expression in force. */
            cron: string;
            /** @description IANA name of the time zone in force. */
            time_zone: string;
            /** @description Whether the schedule is paused and starts no runs. */
            paused: boolean;
            /** @description Whether a user changed the schedule of the manifest: its cron expression, time zone or input, or whether it is paused. */
            changed: boolean;
            /**
             * @description Cron expression and time zone in the manifest of the latest version that contains the schedule; `null` for a schedule that a
             *     user added.
             */
            manifest: components["schemas"]["ManifestTimesResponse"] | null;
            /**
             * Format: date-time
             * @description Time of the next run, RFC 3339, UTC; `null` while the schedule starts no runs.
             */
            next_run_at: string | null;
            /** @description Next five times of the cron expression, even when the schedule starts no runs. */
            next_times: components["schemas"]["ScheduleTimeResponse"][];
            /** @description Version of the installation's record, incremented by every change and sent as the `ETag`. */
            version: number;
        };
        InstallationSchedulesResponse: {
            /** @description Schedules of the installation: those of the manifest in their order, followed by those that users added. */
            items: components["schemas"]["InstallationScheduleResponse"][];
        };
        SchedulePreviewResponse: {
            /** @description Next five times of the cron expression. */
            next_times: components["schemas"]["ScheduleTimeResponse"][];
        };
        CreateInstallationScheduleDto: {
            /** @description Input of the schedule's runs. The service adds the member `schedule` with the scheduled time of the run. */
            input?: {
                [key: string]: unknown;
            };
            /** @description Cron expression of five fields: minute, hour, day of the month, month, day of the week. */
            cron: string;
            /** @description IANA name of the time zone in which the cron expression is evaluated; UTC when absent. */
            time_zone?: string;
            /** @description Whether the schedule starts no runs; `false` when absent. */
            paused?: boolean;
        };
        UpdateInstallationScheduleDto: {
            /** @description New input of the schedule's runs, which replaces the current one; an empty object removes it. */
            input?: {
                [key: string]: unknown;
            };
            /** @description Cron expression of five fields: minute, hour, day of the month, month, day of the week. */
            cron?: string;
            /** @description IANA name of the time zone in which the cron expression is evaluated. */
            time_zone?: string;
            /** @description Whether the schedule is paused and starts no runs. Times that pass while it is paused are skipped. */
            paused?: boolean;
        };
        BackfillReasonResponse: {
            /** @description Number of scheduled times with this reason. */
            count: number;
            /** @description Stable code of the reason. */
            code: string;
        };
        BackfillResponse: {
            /** @description Maximum number of active runs of the backfill. */
            concurrency: number;
            /** @description Number of scheduled times in the range. */
            total: number;
            /** @description Number of scheduled times whose run succeeded. */
            done: number;
            /** @description Number of scheduled times whose run failed or could not be started. */
            failed: number;
            /** @description Number of scheduled times whose run is active. */
            running: number;
            /** @description Number of scheduled times whose run is not started yet. */
            waiting: number;
            /** @description Number of scheduled times that were canceled before or during their run. */
            canceled: number;
            /** @description Id of the backfill, a UUID. */
            id: string;
            /** @description Id of the installation, a UUID. */
            installation_id: string;
            /** @description Id of the schedule, a UUID. */
            schedule_id: string;
            /** @description Cron expression of the schedule when the backfill was created. */
            cron: string;
            /** @description IANA name of the schedule's time zone when the backfill was created. */
            time_zone: string;
            /**
             * Format: date-time
             * @description Start of the range, inclusive, RFC 3339, UTC.
             */
            from: string;
            /**
             * Format: date-time
             * @description End of the range, exclusive, RFC 3339, UTC.
             */
            to: string;
            /** @description Id of the user on whose behalf the runs execute. */
            actor_user_id: string;
            /** @description Reasons why runs could not be started, most frequent first. */
            reasons: components["schemas"]["BackfillReasonResponse"][];
            /** @description Code of the problem that pauses the backfill, such as `installation_inactive`; `null` while it is not paused. */
            blocked_by: string | null;
            /**
             * Format: date-time
             * @description Creation time of the backfill, RFC 3339, UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time at which the backfill was canceled, RFC 3339, UTC; `null` when it was not canceled.
             */
            canceled_at: string | null;
            /**
             * Format: date-time
             * @description Time at which the last run ended, RFC 3339, UTC; `null` while scheduled times are waiting or runs are active.
             */
            ended_at: string | null;
        };
        BackfillsResponse: {
            /** @description Backfills of the installation, newest first: all open ones and the last 50 that ended. */
            items: components["schemas"]["BackfillResponse"][];
        };
        BackfillRangeDto: {
            /**
             * Format: uuid
             * @description Id of the installation's schedule.
             */
            schedule: string;
            /** @description Start of the range, inclusive. RFC 3339 with `Z` or any offset. */
            from: string;
            /** @description End of the range, exclusive and not in the future. RFC 3339 with `Z` or any offset. */
            to: string;
        };
        BackfillPreviewResponse: {
            /** @description Cron expression of the schedule. */
            cron: string;
            /** @description IANA name of the schedule's time zone. */
            time_zone: string;
            /** @description Scheduled times in the range, earliest first, at most 500. */
            times: components["schemas"]["ScheduleTimeResponse"][];
        };
        CreateBackfillDto: {
            /**
             * @description Input of the runs, which replaces the schedule's input. The service adds the member `schedule` with the scheduled time of
             *     the run.
             */
            input?: {
                [key: string]: unknown;
            };
            /** @description Maximum number of active runs of the backfill, 1 to 16. Default: 1. */
            concurrency?: number;
            /**
             * Format: uuid
             * @description Id of the installation's schedule.
             */
            schedule: string;
            /** @description Start of the range, inclusive. RFC 3339 with `Z` or any offset. */
            from: string;
            /** @description End of the range, exclusive and not in the future. RFC 3339 with `Z` or any offset. */
            to: string;
        };
        RunTokenResponse: {
            /**
             * @description Scheme of the `Authorization` header.
             * @enum {string}
             */
            token_type: "Bearer";
            /**
             * @description Configuration at the start of the run, including secret values and the defaults of the version's `config_schema`. Later
             *     changes of the installation do not apply to this run.
             */
            config: {
                [key: string]: unknown;
            };
            /**
             * @description JWT (`typ: run+jwt`) for the header `Authorization: Bearer`. Other services can verify it with the keys of
             *     `/.well-known/jwks.json`.
             */
            access_token: string;
            /**
             * @description Lifetime of the token in seconds. A new token can be requested before it expires; earlier tokens stay valid until they
             *     expire.
             */
            expires_in: number;
            /** @description Id of the project in which the app is installed, a UUID. The token is valid for no other project. */
            project_id: string;
            /**
             * @description Permissions of the token: permissions that the version of the run requires and that are approved. A permission of Signalbox
             *     is included only when the user on whose behalf the run executes holds it on the project or the installation.
             */
            grants: string[];
        };
        DecideApprovalDto: {
            /**
             * @description Decision of the caller.
             * @enum {string}
             */
            decision: "approved" | "rejected";
            /** @description Comment for the code of the run and the history, at most 2,000 characters. */
            comment?: string;
        };
        RunTaskResponse: {
            /** @description Index of a mapped task; -1 for a task that is not mapped. */
            map_index: number;
            /** @description Number of attempts so far; attempts are numbered from 1. */
            tries: number;
            /** @description Id of the task in the DAG. */
            task_id: string;
            /** @description State of the latest attempt, as reported by the orchestrator; `null` when it has none yet. */
            state: string | null;
            /**
             * Format: date-time
             * @description Start time of the latest attempt, RFC 3339, UTC; `null` before it starts.
             */
            started_at: string | null;
            /**
             * Format: date-time
             * @description End time of the latest attempt, RFC 3339, UTC; `null` before it ends.
             */
            ended_at: string | null;
        };
        RunTasksResponse: {
            /** @description Tasks of the run's DAG. */
            tasks: components["schemas"]["RunTaskResponse"][];
        };
        RunLogPageResponse: {
            /** @description Index of a mapped task; -1 for a task that is not mapped. */
            map_index: number;
            /** @description Number of the attempt, from 1. */
            try_number: number;
            /** @description With `part=end`, number of bytes of the log before the text, which begins at the start of a line; otherwise `null`. */
            skipped_bytes: number | null;
            /** @description Id of the task in the DAG. */
            task_id: string;
            /** @description Text of the log on this page, at most 256 KB, or 2 MB with `part=end`. */
            text: string;
            /** @description Cursor of the next page; `null` when the log currently has no further text. */
            next_cursor: string | null;
            /** @description Cursor of the position after this page, with which text that is written later can be read without repeating earlier text. */
            resume_cursor: string;
        };
        TaskAttemptResponse: {
            /** @description Number of the attempt, from 1. */
            attempt: number;
            /**
             * Format: date-time
             * @description Start time of the attempt, RFC 3339, UTC; `null` before it starts.
             */
            started_at: string | null;
            /**
             * Format: date-time
             * @description End time of the attempt, RFC 3339, UTC; `null` before it ends.
             */
            ended_at: string | null;
            /** @description Time from start to end in milliseconds; `null` while the attempt is active and for an attempt that never started. */
            duration_ms: number | null;
            /** @description State of the attempt, as reported by the orchestrator; `null` when it has none yet. */
            state: string | null;
        };
        TaskInstanceResponse: {
            /** @description Index of a mapped task; -1 for a task that is not mapped. */
            map_index: number;
            /** @description Number of the latest attempt; 0 for a task that was never started. */
            attempt: number;
            /** @description Id of the task in the DAG. */
            task_id: string;
            /** @description State of the task, as reported by the orchestrator; `null` when it has none yet. */
            state: string | null;
            /** @description Ids of the tasks on which this task depends directly. */
            upstream: string[];
            /** @description Latest 20 attempts of the task, oldest first. */
            attempts: components["schemas"]["TaskAttemptResponse"][];
        };
        RunTaskListResponse: {
            /**
             * Format: date-time
             * @description Time at which the tasks were last read from the orchestrator, RFC 3339, UTC; `null` when they have not been read yet.
             */
            read_at: string | null;
            /**
             * @description Reason why the latest attempt to read the tasks failed; `null` when it succeeded.
             * @enum {string|null}
             */
            problem: "access_denied" | "orchestrator_unavailable" | null;
            /** @description Task instances of the run, at most 1,000. Each task comes after the tasks on which it depends. */
            tasks: components["schemas"]["TaskInstanceResponse"][];
            /** @description Whether the run has more tasks or dependencies than the response contains. */
            truncated: boolean;
            /** @description Whether the list is final: the run and its tasks have ended, and the tasks are not read again. */
            complete: boolean;
        };
        InstallationMemberResponse: {
            /**
             * @description Effective relation to the installation, direct or inherited.
             * @enum {string}
             */
            relation: "manager" | "operator" | "viewer";
            /**
             * @description Direct relation to the installation, which remains when an inherited one ends; `null` when there is none.
             * @enum {string|null}
             */
            direct_relation: "manager" | "operator" | "viewer" | null;
            /** @description Id of the person or service account, a UUID. */
            user_id: string;
            /**
             * @description Whether the member is a person or a service account.
             * @enum {string}
             */
            kind: "person" | "service_account";
            /** @description E-mail address; `service-account:<name>` for a service account. */
            email: string;
            /** @description Display name of the member. */
            name: string;
            /**
             * @description State of the account. `invited`: the invitation is not accepted yet. `deactivated`: cannot log in.
             * @enum {string}
             */
            state: "active" | "deactivated" | "invited";
            /** @description Whether the relation is inherited from the project or the organization, so that it cannot be removed here. */
            inherited: boolean;
        };
        InstallationMemberPageResponse: {
            /** @description Members on this page, at most `limit`. */
            items: components["schemas"]["InstallationMemberResponse"][];
            /** @description Cursor of the next page; `null` on the last page. */
            next_cursor: string | null;
        };
        SetInstallationMemberDto: {
            /**
             * @description Relation to the installation, which replaces the current one.
             * @enum {string}
             */
            relation: "manager" | "operator" | "viewer";
        };
        AppMemberResponse: {
            /**
             * @description Effective relation to the app, direct or inherited.
             * @enum {string}
             */
            relation: "maintainer" | "viewer";
            /**
             * @description Direct relation to the app, which remains when an inherited one ends; `null` when there is none.
             * @enum {string|null}
             */
            direct_relation: "maintainer" | "viewer" | null;
            /** @description Id of the person or service account, a UUID. */
            user_id: string;
            /**
             * @description Whether the member is a person or a service account.
             * @enum {string}
             */
            kind: "person" | "service_account";
            /** @description E-mail address; `service-account:<name>` for a service account. */
            email: string;
            /** @description Display name of the member. */
            name: string;
            /**
             * @description State of the account. `invited`: the invitation is not accepted yet. `deactivated`: cannot log in.
             * @enum {string}
             */
            state: "active" | "deactivated" | "invited";
            /** @description Whether the relation is inherited from the project or the organization, so that it cannot be removed here. */
            inherited: boolean;
        };
        AppMemberPageResponse: {
            /** @description Members on this page, at most `limit`. */
            items: components["schemas"]["AppMemberResponse"][];
            /** @description Cursor of the next page; `null` on the last page. */
            next_cursor: string | null;
        };
        SetAppMemberDto: {
            /**
             * @description Relation to the app, which replaces the current one.
             * @enum {string}
             */
            relation: "maintainer" | "viewer";
        };
        VersionDagCodeResponse: {
            /**
             * @description State of the DAG in the orchestrator. `loaded`: runs of the DAG can start. `broken`: the file of the DAG has an import error. `missing`: the DAG does not exist or is not parsed yet. `unknown`: the state could not be read, see `problem`.
             * @enum {string}
             */
            state: "loaded" | "broken" | "missing" | "unknown";
            /** @description Number of the DAG's latest version in Airflow 3; `null` when unknown. */
            dag_version: number | null;
            /** @description Id of the DAG. */
            dag_id: string;
            /** @description Whether the DAG is paused, so that its runs wait; `null` when the orchestrator does not have the DAG. */
            paused: boolean | null;
            /**
             * Format: date-time
             * @description Time at which the orchestrator last parsed the DAG, RFC 3339, UTC; `null` when unknown.
             */
            parsed_at: string | null;
            /** @description Name of the bundle that contains the DAG; `null` when unknown. */
            bundle_name: string | null;
            /** @description Version of that bundle, which is the commit for a Git bundle; `null` for bundles without versions, such as folders. */
            bundle_version: string | null;
            /** @description Checksum of the DAG's file in the orchestrator; `null` unless the app version pins a checksum. */
            dag_checksum: string | null;
            /** @description Code that the app version pins for the DAG; `null` when it pins none. */
            pinned: components["schemas"]["CodePinResponse"] | null;
            /** @description Whether the code in the orchestrator matches the pinned code; `null` when no code is pinned and when it cannot be compared. */
            matches: boolean | null;
            /** @description Problem that prevents runs from starting or prevents the comparison with the pinned code; `null` when there is none. */
            problem: string | null;
        };
        VersionCodeResponse: {
            /** @description DAGs that runs of the version start. */
            dags: components["schemas"]["VersionDagCodeResponse"][];
        };
        VersionDagResponse: {
            /** @description Id of the DAG. The DAGs of the run kinds come first, followed by those that the manifest lists. */
            dag_id: string;
            /** @description Whether runs in the project may start the DAG, regardless of the user who starts them. */
            allowed: boolean;
        };
        VersionDagsResponse: {
            /**
             * @description DAG policy of the installation. `open`: any DAG of the version. `allow-list`: DAGs of organization-owned apps and those in the project's `dag_allow_list`.
             * @enum {string}
             */
            policy: "allow-list" | "open";
            /** @description DAGs that runs of the version start. */
            dags: components["schemas"]["VersionDagResponse"][];
            /**
             * @description Ids of those `dags` that the DAG policy does not allow. An administrator of the organization can add them to the project's
             *     `dag_allow_list`.
             */
            not_allowed: string[];
        };
        AppVersionResponse: {
            /** @description Manifest of the version, as published. */
            manifest: {
                [key: string]: unknown;
            };
            /** @description Id of the version, a UUID. */
            id: string;
            /** @description Id of the app, a UUID. */
            app_id: string;
            /** @description Name of the version, as published. */
            version: string;
            /** @description `sha256:` and the hex digest of the manifest as canonical JSON (RFC 8785). */
            checksum: string;
            /** @description Id of the user who published the version. */
            created_by: string;
            /**
             * Format: date-time
             * @description Time of publication, RFC 3339, UTC.
             */
            created_at: string;
        };
        AppVersionPageResponse: {
            /** @description Versions on this page, newest first. */
            items: components["schemas"]["AppVersionResponse"][];
            /** @description Cursor of the next page; `null` on the last page. */
            next_cursor: string | null;
        };
        PublishVersionDto: {
            /**
             * @description Manifest of the version; its JSON Schema is `/api/v1/apps/manifest.schema.json`.
             * @example {
             *       "run_kinds": [
             *         "manual"
             *       ]
             *     }
             */
            manifest: {
                [key: string]: unknown;
            };
            /**
             * @description Name of the version, unique in the app.
             * @example 1.4.0
             */
            version: string;
        };
        AppResponse: {
            /** @description Id of the app, a UUID. */
            id: string;
            /** @description Slug of the app. Permanent; cannot be reused. */
            slug: string;
            /** @description Organization, project or user that owns the app. */
            owner: components["schemas"]["AppOwnerResponse"];
            /** @description Display name of the app. */
            name: string;
            /** @description What the app does, as free text; empty when absent. */
            description: string;
            /** @description Name of the latest published version; `null` when no version is published. */
            latest_version: string | null;
            /** @description Number of published versions of the app. */
            version_count: number;
            /** @description Number of projects in which the app is installed, including those that the caller may not view. */
            installation_count: number;
            /**
             * Format: date-time
             * @description Time at which the app was archived, RFC 3339, UTC; `null` when it is not archived. An archived app cannot be installed.
             */
            archived_at: string | null;
            /** @description Version of the app's record, incremented by every change and sent as its `ETag`. */
            version: number;
            /** @description Id of the user who created the app. */
            created_by: string;
            /**
             * Format: date-time
             * @description Creation time of the app, RFC 3339, UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time of the app's last change, RFC 3339, UTC.
             */
            updated_at: string;
            /** @description Permissions that the caller holds on the app, regardless of its state. */
            can: ("organization:manage" | "project:view" | "project:manage" | "keys:manage" | "members:manage" | "events:view" | "views:edit" | "flags:view" | "flags:edit" | "flags:kill" | "flags:override" | "apps:view" | "apps:publish" | "installations:view" | "installations:manage" | "installations:configure" | "runs:view" | "runs:start" | "runs:cancel" | "runs:approve" | "runs:reconcile" | "system:view")[];
        };
        AppPageResponse: {
            /** @description Apps on this page, sorted by slug. */
            items: components["schemas"]["AppResponse"][];
            /** @description Cursor of the next page; `null` on the last page. */
            next_cursor: string | null;
        };
        AppOwnerDto: {
            /**
             * @description Type of the owner: the organization, a project or a user.
             * @enum {string}
             */
            kind: "org" | "project" | "user";
            /**
             * @description Key or id of the owning project. Optional when the owner is the organization or the caller; it must then be their own slug
             *     or id.
             */
            slug?: string;
        };
        CreateAppDto: {
            /**
             * @description Slug of the app, used in URLs and as the prefix of its DAG ids. Permanent; cannot be reused.
             * @example nightly-report
             */
            slug: string;
            /** @description Display name of the app. */
            name: string;
            /** @description What the app does, as free text; empty when absent. */
            description?: string;
            /** @description Owner of the app. The organization or a project as the owner requires `apps:publish` there; every user may own apps. */
            owner: components["schemas"]["AppOwnerDto"];
        };
        UpdateAppDto: {
            /** @description New display name; unchanged when absent. */
            name?: string;
            /** @description New description; unchanged when absent. */
            description?: string;
            /** @description `true` archives the app, as `DELETE` does; `false` restores it. */
            archived?: boolean;
            /** @description Version on which the change is based. An outdated version is rejected with `version_stale`. Equivalent to `If-Match`. */
            version?: number;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    ingest: {
        parameters: {
            query?: never;
            header: {
                /** @description HMAC-SHA256 of the request body with the webhook secret, hexadecimal. It covers the bytes as sent, compressed or not. */
                "X-Service-Signature": string;
                /** @description UUID that is unique to the batch. A request that repeats a key within 24 hours returns 200 with the first response and stores nothing, even when its body differs; in this case, the response has the header `Idempotency-Key-Reused: different-body`. */
                "X-Service-Idempotency-Key"?: string;
                /** @description Compression of the request body; `identity` when absent. */
                "Content-Encoding"?: "gzip" | "identity";
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    events: ({
                        /** @enum {string} */
                        type: "audit";
                        /**
                         * Format: date-time
                         * @description ISO 8601 timestamp in UTC, extended (`2026-11-22T10:00:00.123Z`) or basic (`20261122T100000Z`), stored to the microsecond. At most `EVENTS_MAX_FUTURE_SECONDS` (24 hours by default) in the future.
                         */
                        ts: string;
                        /**
                         * Payload of an audit event
                         * @description An action by an actor on a resource.
                         * @example {
                         *       "actor": "user-17",
                         *       "action": "invoice.update",
                         *       "resource": "invoice/8237",
                         *       "method": "PUT",
                         *       "path": "/invoices/8237",
                         *       "statusCode": 200,
                         *       "duration": 37,
                         *       "ip": "203.0.113.9",
                         *       "userAgent": "curl/8.9.1",
                         *       "metadata": {
                         *         "reason": "typo"
                         *       }
                         *     }
                         */
                        data: {
                            /** @description User, service or key that performed the action. Identifies the event. */
                            actor: string;
                            /** @description Name of the action, for example invoice.update. */
                            action?: string | null;
                            /** @description Resource that the action changed or read. */
                            resource?: string | null;
                            /** @description HTTP method of the request. */
                            method?: string | null;
                            /** @description Path of the request. */
                            path?: string | null;
                            /** @description HTTP status of the response. */
                            statusCode?: number | null;
                            /** @description Duration of the action, in milliseconds. */
                            duration?: number | null;
                            /** @description IP address of the client. */
                            ip?: string | null;
                            /** @description User-Agent header of the request. */
                            userAgent?: string | null;
                            /** @description Additional data. */
                            metadata?: Record<string, never> | null;
                        } & {
                            [key: string]: unknown;
                        };
                    } | {
                        /** @enum {string} */
                        type: "config";
                        /**
                         * Format: date-time
                         * @description ISO 8601 timestamp in UTC, extended (`2026-11-22T10:00:00.123Z`) or basic (`20261122T100000Z`), stored to the microsecond. At most `EVENTS_MAX_FUTURE_SECONDS` (24 hours by default) in the future.
                         */
                        ts: string;
                        /**
                         * Payload of a config event
                         * @description A configuration entry changed.
                         * @example {
                         *       "path": "checkout/limits.yaml",
                         *       "diff": "--- a/limits.yaml\n+++ b/limits.yaml\n@@ -1 +1 @@\n-max: 10\n+max: 20\n",
                         *       "actor": "mira"
                         *     }
                         */
                        data: {
                            /** @description Path of the entry that changed. Identifies the event. */
                            path: string;
                            /** @description The change as a unified diff. */
                            diff?: string | null;
                            /** @description User, service or key that made the change. */
                            actor?: string | null;
                        } & {
                            [key: string]: unknown;
                        };
                    } | {
                        /** @enum {string} */
                        type: "cost";
                        /**
                         * Format: date-time
                         * @description ISO 8601 timestamp in UTC, extended (`2026-11-22T10:00:00.123Z`) or basic (`20261122T100000Z`), stored to the microsecond. At most `EVENTS_MAX_FUTURE_SECONDS` (24 hours by default) in the future.
                         */
                        ts: string;
                        /**
                         * Payload of a cost event
                         * @description Cost of a service in a month.
                         * @example {
                         *       "provider": "aws",
                         *       "service": "s3",
                         *       "region": "eu-west-1",
                         *       "amount": 182.4,
                         *       "currency": "EUR",
                         *       "period": "2026-11"
                         *     }
                         */
                        data: {
                            /** @description Provider that bills the cost, for example aws. */
                            provider?: string | null;
                            /** @description Billed service. */
                            service?: string | null;
                            /** @description Region of the service. */
                            region?: string | null;
                            /** @description Amount, in units of `currency`; a credit is negative. */
                            amount: number;
                            /** @description Currency code, for example EUR. */
                            currency?: string | null;
                            /** @description Billed month, YYYY-MM. */
                            period?: string | null;
                        } & {
                            [key: string]: unknown;
                        };
                    } | {
                        /** @enum {string} */
                        type: "deploy";
                        /**
                         * Format: date-time
                         * @description ISO 8601 timestamp in UTC, extended (`2026-11-22T10:00:00.123Z`) or basic (`20261122T100000Z`), stored to the microsecond. At most `EVENTS_MAX_FUTURE_SECONDS` (24 hours by default) in the future.
                         */
                        ts: string;
                        /**
                         * Payload of a deploy event
                         * @description A deploy of a version of a service to an environment.
                         * @example {
                         *       "service": "checkout",
                         *       "version": "2.14.0",
                         *       "environment": "production",
                         *       "status": "succeeded",
                         *       "commit": "9fceb02"
                         *     }
                         */
                        data: {
                            /** @description Deployed service. Identifies the event. */
                            service: string;
                            /** @description Deployed version. */
                            version?: string | null;
                            /** @description Target environment, for example production. */
                            environment?: string | null;
                            /** @description Status of the deploy, an open list: started, succeeded, failed, … */
                            status?: string | null;
                            /** @description Source revision of the version. */
                            commit?: string | null;
                        } & {
                            [key: string]: unknown;
                        };
                    } | {
                        /** @enum {string} */
                        type: "error";
                        /**
                         * Format: date-time
                         * @description ISO 8601 timestamp in UTC, extended (`2026-11-22T10:00:00.123Z`) or basic (`20261122T100000Z`), stored to the microsecond. At most `EVENTS_MAX_FUTURE_SECONDS` (24 hours by default) in the future.
                         */
                        ts: string;
                        /**
                         * Payload of an error event
                         * @description An error in a program.
                         * @example {
                         *       "name": "TimeoutError",
                         *       "message": "no answer from the gateway in 5000 ms",
                         *       "release": "2.14.0",
                         *       "environment": "production"
                         *     }
                         */
                        data: {
                            /** @description Class or code of the error. */
                            name?: string | null;
                            /** @description Message of the error. */
                            message: string;
                            /** @description Release of the program. */
                            release?: string | null;
                            /** @description Environment of the program, for example production. */
                            environment?: string | null;
                        } & {
                            [key: string]: unknown;
                        };
                    } | {
                        /** @enum {string} */
                        type: "feature_flag";
                        /**
                         * Format: date-time
                         * @description ISO 8601 timestamp in UTC, extended (`2026-11-22T10:00:00.123Z`) or basic (`20261122T100000Z`), stored to the microsecond. At most `EVENTS_MAX_FUTURE_SECONDS` (24 hours by default) in the future.
                         */
                        ts: string;
                        /**
                         * Payload of a feature_flag event
                         * @description A feature flag changed.
                         * @example {
                         *       "key": "new_checkout",
                         *       "enabled": true,
                         *       "rollout": 25,
                         *       "actor": "mira"
                         *     }
                         */
                        data: {
                            /** @description Key of the flag. Identifies the event. */
                            key: string;
                            /** @description Whether the flag is enabled after the change. */
                            enabled?: boolean | null;
                            /** @description Rollout percentage after the change. */
                            rollout?: number | null;
                            /** @description User, service or key that made the change. */
                            actor?: string | null;
                        } & {
                            [key: string]: unknown;
                        };
                    } | {
                        /** @enum {string} */
                        type: "log";
                        /**
                         * Format: date-time
                         * @description ISO 8601 timestamp in UTC, extended (`2026-11-22T10:00:00.123Z`) or basic (`20261122T100000Z`), stored to the microsecond. At most `EVENTS_MAX_FUTURE_SECONDS` (24 hours by default) in the future.
                         */
                        ts: string;
                        /**
                         * Payload of a log event
                         * @description A line of a log.
                         * @example {
                         *       "level": "error",
                         *       "message": "payment gateway timed out",
                         *       "module": "billing",
                         *       "fields": {
                         *         "attempt": 3
                         *       }
                         *     }
                         */
                        data: {
                            /** @description Severity, an open list: debug, info, warn, error, … */
                            level?: string | null;
                            /** @description Text of the line. */
                            message: string;
                            /** @description Module of the program that wrote the line. */
                            module?: string | null;
                            /** @description Structured fields of the line. */
                            fields?: Record<string, never> | null;
                        } & {
                            [key: string]: unknown;
                        };
                    } | {
                        /** @enum {string} */
                        type: "performance";
                        /**
                         * Format: date-time
                         * @description ISO 8601 timestamp in UTC, extended (`2026-11-22T10:00:00.123Z`) or basic (`20261122T100000Z`), stored to the microsecond. At most `EVENTS_MAX_FUTURE_SECONDS` (24 hours by default) in the future.
                         */
                        ts: string;
                        /**
                         * Payload of a performance event
                         * @description A measured value of a metric.
                         * @example {
                         *       "service": "checkout",
                         *       "metric": "http.server.duration",
                         *       "value": 41.7,
                         *       "unit": "ms"
                         *     }
                         */
                        data: {
                            /** @description Measured service. */
                            service?: string | null;
                            /** @description Name of the metric. Identifies the series. */
                            metric: string;
                            /** @description Measured value, in `unit`. */
                            value: number;
                            /** @description Unit of the value, for example ms. */
                            unit?: string | null;
                        } & {
                            [key: string]: unknown;
                        };
                    } | {
                        /** @enum {string} */
                        type: "repository";
                        /**
                         * Format: date-time
                         * @description ISO 8601 timestamp in UTC, extended (`2026-11-22T10:00:00.123Z`) or basic (`20261122T100000Z`), stored to the microsecond. At most `EVENTS_MAX_FUTURE_SECONDS` (24 hours by default) in the future.
                         */
                        ts: string;
                        /**
                         * Payload of a repository event
                         * @description An event in a source repository.
                         * @example {
                         *       "provider": "github",
                         *       "repo": "acme/checkout",
                         *       "branch": "main",
                         *       "commit": "9fceb02",
                         *       "author": "mira"
                         *     }
                         */
                        data: {
                            /** @description Host of the repository, for example github. */
                            provider?: string | null;
                            /** @description Repository, usually owner/name. Identifies the event. */
                            repo: string;
                            /** @description Branch of the event. */
                            branch?: string | null;
                            /** @description Revision. */
                            commit?: string | null;
                            /** @description Author of the revision. */
                            author?: string | null;
                        } & {
                            [key: string]: unknown;
                        };
                    } | {
                        /** @enum {string} */
                        type: "tenant";
                        /**
                         * Format: date-time
                         * @description ISO 8601 timestamp in UTC, extended (`2026-11-22T10:00:00.123Z`) or basic (`20261122T100000Z`), stored to the microsecond. At most `EVENTS_MAX_FUTURE_SECONDS` (24 hours by default) in the future.
                         */
                        ts: string;
                        /**
                         * Payload of a tenant event
                         * @description State of a tenant. A record only: it changes no limit.
                         * @example {
                         *       "projectId": "acme-prod",
                         *       "plan": "team",
                         *       "ingestLimitPerSecond": 1000
                         *     }
                         */
                        data: {
                            /** @description Project of the tenant. Identifies the event. */
                            projectId: string;
                            /** @description Plan of the tenant, an open list. */
                            plan?: string | null;
                            /** @description Events per second that the plan allows. */
                            ingestLimitPerSecond?: number | null;
                        } & {
                            [key: string]: unknown;
                        };
                    } | {
                        /** @enum {string} */
                        type: "trace";
                        /**
                         * Format: date-time
                         * @description ISO 8601 timestamp in UTC, extended (`2026-11-22T10:00:00.123Z`) or basic (`20261122T100000Z`), stored to the microsecond. At most `EVENTS_MAX_FUTURE_SECONDS` (24 hours by default) in the future.
                         */
                        ts: string;
                        /**
                         * Payload of a trace event
                         * @description A finished span of a distributed trace.
                         * @example {
                         *       "traceId": "4bf92f3577b34da6a3ce929d0e0e4736",
                         *       "spanId": "00f067aa0ba902b7",
                         *       "serviceName": "checkout",
                         *       "name": "POST /orders",
                         *       "durationMs": 83
                         *     }
                         */
                        data: {
                            /** @description Id of the trace. Identifies the trace. */
                            traceId: string;
                            /** @description Id of the span, unique in its trace. */
                            spanId: string;
                            /** @description Service of the span. */
                            serviceName?: string | null;
                            /** @description Name of the operation. */
                            name?: string | null;
                            /** @description Duration of the span, in milliseconds. */
                            durationMs?: number | null;
                        } & {
                            [key: string]: unknown;
                        };
                    } | {
                        /** @enum {string} */
                        type: "video";
                        /**
                         * Format: date-time
                         * @description ISO 8601 timestamp in UTC, extended (`2026-11-22T10:00:00.123Z`) or basic (`20261122T100000Z`), stored to the microsecond. At most `EVENTS_MAX_FUTURE_SECONDS` (24 hours by default) in the future.
                         */
                        ts: string;
                        /**
                         * Payload of a video event
                         * @description State of a video recording job.
                         * @example {
                         *       "jobId": "vid-3391",
                         *       "targetUrl": "https://shop.example.com/checkout",
                         *       "status": "done",
                         *       "artifactUrl": "https://files.example.com/vid-3391.mp4"
                         *     }
                         */
                        data: {
                            /** @description Id of the job. Identifies the event. */
                            jobId: string;
                            /** @description URL of the recorded page. */
                            targetUrl?: string | null;
                            /** @description Status of the job, an open list: queued, running, done, … */
                            status?: string | null;
                            /** @description URL of the recording. */
                            artifactUrl?: string | null;
                        } & {
                            [key: string]: unknown;
                        };
                    } | {
                        /** @enum {string} */
                        type: "webhook";
                        /**
                         * Format: date-time
                         * @description ISO 8601 timestamp in UTC, extended (`2026-11-22T10:00:00.123Z`) or basic (`20261122T100000Z`), stored to the microsecond. At most `EVENTS_MAX_FUTURE_SECONDS` (24 hours by default) in the future.
                         */
                        ts: string;
                        /**
                         * Payload of a webhook event
                         * @description An attempt to deliver a webhook.
                         * @example {
                         *       "destination": "billing",
                         *       "url": "https://hooks.example.com/orders",
                         *       "statusCode": 202,
                         *       "attempt": 1
                         *     }
                         */
                        data: {
                            /** @description Name of the receiver. */
                            destination?: string | null;
                            /** @description URL that the request was sent to. Identifies the event. */
                            url: string;
                            /** @description HTTP status of the response. */
                            statusCode?: number | null;
                            /** @description Number of the attempt, from 1. */
                            attempt?: number | null;
                        } & {
                            [key: string]: unknown;
                        };
                    })[];
                };
            };
        };
        responses: {
            /** @description The batch was processed. The header `Idempotent-Replayed: true` marks the response to a repeated idempotency key. The header `Idempotency-Key-Reused: different-body` marks a repeated key with a different body, of which nothing was stored. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Number of events that were committed. */
                        accepted: number;
                        rejected: {
                            /** @description Index of the event in `events`, from 0. */
                            index: number;
                            /** @example data.actor: required */
                            reason: string;
                        }[];
                    };
                };
            };
            /**
             * @description `invalid_json`: The body is not valid JSON.
             *
             *     `events_missing`: The body has no events array.
             *
             *     `content_encoding_invalid`: The compressed body cannot be read.
             *
             *     `idempotency_key_invalid`: The idempotency key is not a UUID.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `signature_missing`: Signature missing.
             *
             *     `signature_mismatch`: The signature does not match.
             *
             *     `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_timeout`: The request body did not arrive in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `batch_too_large`: Batch too large.
             *
             *     `too_many_events`: Too many events in one batch.
             */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Content type not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `batch_rate_exceeded`: Too many batches per second.
             *
             *     `event_rate_exceeded`: Too many events per second.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `overloaded`: Shedding load.
             *
             *     `service_unavailable`: Temporarily unavailable.
             *
             *     `setup_required`: This installation has not been set up yet.
             */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getFlagSnapshot: {
        parameters: {
            query?: {
                /** @description Id or key of the project. */
                project_id?: string;
            };
            header?: {
                /** @description `ETag` of the snapshot that the client has cached; the response is 304 when it is current. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SnapshotResponse"];
                };
            };
            /** @description The client has the current snapshot. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    evaluateFlags: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EvaluateDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EvaluateResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    previewFlags: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PreviewDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreviewResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listGroups: {
        parameters: {
            query?: {
                /** @description Id or key of the project. Optional with an API key, which belongs to a project. */
                project_id?: string;
                /** @description `true` returns only archived groups; otherwise, only groups that are not archived are returned. */
                archived?: boolean;
                /** @description Maximum number of items on a page, 1 to 200. */
                limit?: number;
                /** @description `next_cursor` of the previous page; the first page when absent. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupListResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createGroup: {
        parameters: {
            query?: {
                /** @description Id or key of the project. */
                project_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateGroupDto"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `group_key_taken`: This project has or had a group with this key.
             *
             *     `conflict`: Conflict with the current state.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getGroup: {
        parameters: {
            query?: {
                /** @description Id or key of the project. */
                project_id?: string;
            };
            header?: never;
            path: {
                /** @description Key of the group. */
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupResponse"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    archiveGroup: {
        parameters: {
            query?: {
                /** @description Id or key of the project. */
                project_id?: string;
            };
            header?: {
                /** @description Version on which the change is based, in double quotes, for example `"3"`. An outdated version is rejected with `version_stale`. */
                "If-Match"?: string;
            };
            path: {
                /** @description Key of the group. */
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupResponse"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `group_in_use`: Flags are in this group. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_stale`: The version is outdated. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateGroup: {
        parameters: {
            query?: {
                /** @description Id or key of the project. */
                project_id?: string;
            };
            header?: {
                /** @description Version on which the change is based, in double quotes, for example `"3"`. An outdated version is rejected with `version_stale`. */
                "If-Match"?: string;
            };
            path: {
                /** @description Key of the group. */
                key: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateGroupDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `group_in_use`: Flags are in this group. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_stale`: The version is outdated. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    killGroup: {
        parameters: {
            query?: {
                /** @description Id or key of the project. */
                project_id?: string;
            };
            header?: never;
            path: {
                /** @description Key of the group. */
                key: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["KillDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    revertGroup: {
        parameters: {
            query?: {
                /** @description Id or key of the project. */
                project_id?: string;
            };
            header?: never;
            path: {
                /** @description Key of the group. */
                key: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RevertDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `revision_unknown`: The flag or group did not exist at that revision.
             *
             *     `group_in_use`: Flags are in this group.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getFlagsStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FlagsStatusResponse"];
                };
            };
        };
    };
    listFlagHistory: {
        parameters: {
            query?: {
                /** @description Id or key of the project. Required. */
                project_id?: string;
                /**
                 * @description Returns only changes of the flag or group with this key. For a flag, they include changes of its overrides and, without
                 *     `entity`, the changes that turned its group on or off while the flag belonged to it.
                 */
                key?: string;
                /** @description Returns only changes of entities of this type. */
                entity?: "flag" | "group" | "identities" | "override";
                /** @description Maximum number of items on a page, 1 to 200. */
                limit?: number;
                /** @description `next_cursor` of the previous page; the first page when absent. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HistoryPageResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getIdentities: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or key of the project. */
                project: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IdentitiesResponse"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    setIdentities: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or key of the project. */
                project: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetIdentitiesDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IdentitiesResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `identity_taken`: Another person in this project has this id.
             *
             *     `project_archived`: The project is archived.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listIdentities: {
        parameters: {
            query?: {
                /** @description Maximum number of items on a page, 1 to 200. */
                limit?: number;
                /** @description `next_cursor` of the previous page; the first page when absent. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Id or key of the project. */
                project: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonIdentitiesPageResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    removeIdentities: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Signalbox id of the person. */
                actor_id: string;
                /** @description Id or key of the project. */
                project: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `project_archived`: The project is archived. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getFlagManifest: {
        parameters: {
            query?: {
                /** @description Id or key of the project. */
                project_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ofrepEvaluate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Key of the flag. */
                key: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    context?: {
                        /** @description Id of the user for whom the flag is evaluated. */
                        targetingKey?: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        key: string;
                        value: boolean;
                        /** @enum {string} */
                        reason: "SPLIT" | "STATIC" | "TARGETING_MATCH";
                        /** @enum {string} */
                        variant: "off" | "on";
                        metadata: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `scope_missing`: The credential lacks the required scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ofrepEvaluateAll: {
        parameters: {
            query?: {
                /** @description `ETag` of the configuration, from a notification of the stream. */
                flagConfigEtag?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    context?: {
                        /** @description Id of the user for whom the flag is evaluated. */
                        targetingKey?: string;
                    } & {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        flags: ({
                            key: string;
                            value: boolean;
                            /** @enum {string} */
                            reason: "SPLIT" | "STATIC" | "TARGETING_MATCH";
                            /** @enum {string} */
                            variant: "off" | "on";
                            metadata: {
                                [key: string]: unknown;
                            };
                        } | {
                            key: string;
                            errorCode: string;
                            errorDetails: string;
                        })[];
                        metadata: {
                            [key: string]: unknown;
                        };
                        eventStreams: {
                            [key: string]: unknown;
                        }[];
                    };
                };
            };
            /** @description The client has the current evaluations. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `scope_missing`: The credential lacks the required scope. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    ofrepStream: {
        parameters: {
            query: {
                /** @description Stream token from an evaluation response, which is valid for a limited time. */
                token: string;
            };
            header?: {
                /** @description Id of the last message that the client received. */
                "Last-Event-ID"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": Record<string, never>;
                };
            };
        };
    };
    getSelfOverride: {
        parameters: {
            query?: {
                /** @description Id or key of the project. */
                project_id?: string;
            };
            header?: never;
            path: {
                /** @description Key of the flag. */
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OverrideResponse"] | null;
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    setSelfOverride: {
        parameters: {
            query?: {
                /** @description Id or key of the project. */
                project_id?: string;
            };
            header?: never;
            path: {
                /** @description Key of the flag. */
                key: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetOverrideDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OverrideResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteSelfOverride: {
        parameters: {
            query?: {
                /** @description Id or key of the project. */
                project_id?: string;
            };
            header?: never;
            path: {
                /** @description Key of the flag. */
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `scope_missing`: The credential lacks the required scope.
             *
             *     `run_token_refused`: The route does not accept the token of a run.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `project_archived`: The project is archived. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listOverrides: {
        parameters: {
            query?: {
                /** @description Maximum number of items on a page, 1 to 200. */
                limit?: number;
                /** @description `next_cursor` of the previous page; the first page when absent. */
                cursor?: string;
                /** @description Id or key of the project. Required. */
                project_id?: string;
                /** @description Returns only overrides of the flag with this key. */
                flag_key?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonOverridePageResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteOverride: {
        parameters: {
            query?: {
                /** @description Id or key of the project. */
                project_id?: string;
            };
            header?: never;
            path: {
                /** @description Key of the flag. */
                key: string;
                /** @description Signalbox id of the person. */
                actor_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `project_archived`: The project is archived. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    scheduleFlagChange: {
        parameters: {
            query?: {
                /** @description Id or key of the project. */
                project_id?: string;
            };
            header?: never;
            path: {
                /** @description Key of the flag. */
                key: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateScheduleDto"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScheduleResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: Conflict with the current state. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listFlagSchedules: {
        parameters: {
            query?: {
                /** @description Maximum number of items on a page, 1 to 200. */
                limit?: number;
                /** @description `next_cursor` of the previous page; the first page when absent. */
                cursor?: string;
                /** @description Id or key of the project. Required. */
                project_id?: string;
                /** @description Returns only schedules of the flag with this key. */
                key?: string;
                /** @description Returns only schedules in this state. */
                state?: "pending" | "done" | "failed" | "canceled";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchedulePageResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    cancelFlagSchedule: {
        parameters: {
            query?: {
                /** @description Id or key of the project. */
                project_id?: string;
            };
            header?: never;
            path: {
                /** @description Id of the schedule, a UUID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScheduleResponse"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: Conflict with the current state. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    streamFlags: {
        parameters: {
            query?: {
                /** @description Revision that the client has, for clients that cannot set the header `Last-Event-ID`. A value that is not an id of this stream is ignored, and the stream starts with a snapshot. */
                last_event_id?: string;
                /** @description Id or key of the project. Optional with an API key, which belongs to a project. */
                project_id?: string;
            };
            header?: {
                /** @description Revision that the client has. When absent or unusable, the stream starts with a snapshot. */
                "Last-Event-ID"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": Record<string, never>;
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `too_many_streams`: Too many open streams.
             *
             *     `rate_limited`: Too many requests.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `overloaded`: Shedding load. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getFlagUsage: {
        parameters: {
            query: {
                /** @description Id or key of the project. Required. */
                project_id?: string;
                /** @description Key of the flag. Required. */
                key: string;
                /** @description Number of days (UTC) to return, including today. */
                days?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UsageResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    reportFlagUsage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReportUsageDto"];
            };
        };
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UsageReportedResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listFlags: {
        parameters: {
            query?: {
                /** @description Maximum number of items on a page, 1 to 200. */
                limit?: number;
                /** @description `next_cursor` of the previous page; the first page when absent. */
                cursor?: string;
                /** @description Id or key of the project. Optional with an API key, which belongs to a project. */
                project_id?: string;
                /** @description `true` returns only archived flags; otherwise, only flags that are not archived are returned. */
                archived?: boolean;
                /** @description Returns only flags with this state in force, which results from the switches of the flag and of its group. */
                state?: "on" | "off" | "killed" | "archived";
                /**
                 * @description Field by which the flags are sorted; a leading `-` reverses the order. Flags that were changed at the same time are sorted
                 *     by key.
                 */
                sort?: "key" | "-key" | "updated_at" | "-updated_at";
                /** @description `true` returns only stale flags, `false` only flags that are not stale. */
                stale?: boolean;
                /** @description Returns only flags of the group with this key. */
                group?: string;
                /** @description Returns only flags with this tag. */
                tag?: string;
                /** @description Returns only flags whose key or name contains this text, in any letter case. */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FlagListResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createFlag: {
        parameters: {
            query?: {
                /** @description Id or key of the project. */
                project_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateFlagDto"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FlagResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `flag_key_taken`: This project has or had a flag with this key.
             *
             *     `conflict`: Conflict with the current state.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getFlag: {
        parameters: {
            query?: {
                /** @description Id or key of the project. */
                project_id?: string;
            };
            header?: never;
            path: {
                /** @description Key of the flag. */
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FlagResponse"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    archiveFlag: {
        parameters: {
            query?: {
                /** @description Id or key of the project. */
                project_id?: string;
            };
            header?: {
                /** @description Version on which the change is based, in double quotes, for example `"3"`. An outdated version is rejected with `version_stale`. */
                "If-Match"?: string;
            };
            path: {
                /** @description Key of the flag. */
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FlagResponse"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_stale`: The version is outdated. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateFlag: {
        parameters: {
            query?: {
                /** @description Id or key of the project. */
                project_id?: string;
            };
            header?: {
                /** @description Version on which the change is based, in double quotes, for example `"3"`. An outdated version is rejected with `version_stale`. */
                "If-Match"?: string;
            };
            path: {
                /** @description Key of the flag. */
                key: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateFlagDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FlagResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_stale`: The version is outdated. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    killFlag: {
        parameters: {
            query?: {
                /** @description Id or key of the project. */
                project_id?: string;
            };
            header?: never;
            path: {
                /** @description Key of the flag. */
                key: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["KillDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FlagResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    revertFlag: {
        parameters: {
            query?: {
                /** @description Id or key of the project. */
                project_id?: string;
            };
            header?: never;
            path: {
                /** @description Key of the flag. */
                key: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RevertDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FlagResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `revision_unknown`: The flag or group did not exist at that revision. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    healthLive: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LiveResponse"];
                };
            };
        };
    };
    healthReady: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /** @description `service_unavailable`: Temporarily unavailable. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getBootstrap: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BootstrapStateResponse"];
                };
            };
        };
    };
    bootstrap: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BootstrapDto"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BootstrapResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `setup_token_invalid`: Wrong setup token. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `already_bootstrapped`: This installation has been set up already. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: Temporarily unavailable. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listProjectActivity: {
        parameters: {
            query?: {
                /** @description Maximum number of items on a page, 1 to 200. */
                limit?: number;
                /** @description `next_cursor` of the previous page; the first page when absent. */
                cursor?: string;
                /** @description Length of the window in hours, which ends at the current time; at most 168 (a week). */
                hours?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ActivityPageResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `run_token_refused`: The route does not accept the token of a run. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getProjectOverview: {
        parameters: {
            query?: {
                /** @description Length of the window in hours, which ends at the current time; at most 168 (a week). */
                hours?: number;
            };
            header?: never;
            path: {
                /** @description Id or key of the project. */
                project: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OverviewResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listProjects: {
        parameters: {
            query?: {
                /** @description Maximum number of items on a page, 1 to 200. */
                limit?: number;
                /** @description `next_cursor` of the previous page; the first page when absent. */
                cursor?: string;
                /** @description `true` includes archived projects. */
                archived?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectPageResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `run_token_refused`: The route does not accept the token of a run. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createProject: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateProjectDto"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `project_key_taken`: Another project has this key. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getProject: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or key of the project. */
                project: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectResponse"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateProject: {
        parameters: {
            query?: never;
            header?: {
                /** @description Version on which the change is based, in double quotes, for example `"3"`. An outdated version is rejected with `version_stale`. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id or key of the project. */
                project: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateProjectDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `project_archived`: The project is archived. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_stale`: The version is outdated. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    archiveProject: {
        parameters: {
            query?: never;
            header?: {
                /** @description Version on which the change is based, in double quotes, for example `"3"`. An outdated version is rejected with `version_stale`. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id or key of the project. */
                project: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_stale`: The version is outdated. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    restoreProject: {
        parameters: {
            query?: never;
            header?: {
                /** @description Version on which the change is based, in double quotes, for example `"3"`. An outdated version is rejected with `version_stale`. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id or key of the project. */
                project: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_stale`: The version is outdated. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizationDetailsResponse"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `run_token_refused`: The route does not accept the token of a run. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    renameOrganization: {
        parameters: {
            query?: never;
            header?: {
                /** @description Version on which the change is based, in double quotes, for example `"3"`. An outdated version is rejected with `version_stale`. */
                "If-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateOrganizationDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizationDetailsResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_stale`: The version is outdated. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listChanges: {
        parameters: {
            query: {
                /** @description Maximum number of items on a page, 1 to 200. */
                limit?: number;
                /** @description `next_cursor` of the previous page; the first page when absent. */
                cursor?: string;
                /** @description Returns only changes of these kinds, comma-separated or repeated. */
                kind?: ("app" | "config" | "deploy" | "flag" | "flag_group" | "key" | "member" | "project" | "run")[];
                /** @description Minimum `ts` of the events, inclusive, RFC 3339 with `Z` or any offset. */
                from?: string;
                /** @description Maximum `ts` of the events, exclusive, RFC 3339 with `Z` or any offset. */
                to?: string;
                /** @description Id or key of the project. */
                project_id: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangePageResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getEventRetention: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or key of the project. */
                project: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventRetentionResponse"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateEventRetention: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or key of the project. */
                project: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateEventRetentionDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventRetentionResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `project_archived`: The project is archived. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listEvents: {
        parameters: {
            query: {
                /** @description Maximum number of events on a page. */
                limit?: number;
                /** @description `next_cursor` of the previous page; the first page when absent. */
                cursor?: string;
                /** @description Id or key of the project. */
                project_id: string;
                /** @description Minimum `ts` of the events, inclusive, RFC 3339 with `Z` or any offset. */
                from?: string;
                /** @description Maximum `ts` of the events, exclusive, RFC 3339 with `Z` or any offset. */
                to?: string;
                /** @description Returns only events of these types, comma-separated or repeated. */
                type?: ("audit" | "config" | "cost" | "deploy" | "error" | "feature_flag" | "log" | "performance" | "repository" | "tenant" | "trace" | "video" | "webhook")[];
                /** @description Excludes events of these types, comma-separated or repeated. */
                not_type?: ("audit" | "config" | "cost" | "deploy" | "error" | "feature_flag" | "log" | "performance" | "repository" | "tenant" | "trace" | "video" | "webhook")[];
                /** @description Returns only events with these levels, comma-separated or repeated. */
                level?: ("info" | "warn" | "error" | "other")[];
                /** @description Excludes events with these levels, comma-separated or repeated. */
                not_level?: ("info" | "warn" | "error" | "other")[];
                /** @description Returns only events from these sources. Repeat the parameter for several sources; commas are part of a source. */
                source?: string[];
                /** @description Excludes events from these sources. Repeat the parameter for several sources. Events without a source are not excluded. */
                not_source?: string[];
                /**
                 * @description Returns only events whose `data` contains this JSON object, as defined by PostgreSQL's operator `@>`. When the parameter is
                 *     repeated, all objects must be contained.
                 */
                data?: string[];
                /**
                 * @description Excludes events whose `data` contains this JSON object. When the parameter is repeated, events that contain any of the
                 *     objects are excluded.
                 */
                not_data?: string[];
                /** @description Returns only events with a value in `data` that contains this text, in any letter case. Field names are not searched. */
                q?: string;
                /**
                 * @description Search query: terms separated by spaces, all of which must match. A term is `type:error,log`, `level>=warn`, a condition on
                 *     a field of `data` or on an alias (`service`, `env`, `release`, `user`, `trace`) such as `service:checkout`,
                 *     `metadata.region:eu*`, `durationMs>500` or `userId:*`, or a word or `"exact phrase"` that a value in `data` contains. `-`
                 *     before a term excludes matching events.
                 */
                query?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Page of events. With filters by level, source or `data`, a page can have fewer events than `limit`, even none, and still have a `next_cursor`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            /**
                             * Format: uuid
                             * @description Id of the event, a UUIDv7 whose time is `received_at`.
                             */
                            id: string;
                            /** Format: uuid */
                            project_id: string;
                            /** @enum {string} */
                            type: "audit" | "config" | "cost" | "deploy" | "error" | "feature_flag" | "log" | "performance" | "repository" | "tenant" | "trace" | "video" | "webhook";
                            /**
                             * Format: date-time
                             * @description Time of the event as sent, RFC 3339, UTC.
                             */
                            ts: string;
                            /** Format: date-time */
                            received_at: string;
                            /**
                             * @description Severity of the event, derived from its data by a rule for each type (docs/events.md).
                             * @enum {string}
                             */
                            level: "info" | "warn" | "error" | "other";
                            /** @description Source of the event, the value of a field that depends on the type (docs/events.md); `null` when the event has none. */
                            source: string | null;
                            /** @description Payload of the event. `GET /api/ingest/schemas/<type>` returns its JSON Schema. Integers above 2^53 are exact in the JSON text. */
                            data: {
                                [key: string]: unknown;
                            };
                        }[];
                        next_cursor: string | null;
                        /** @description Whether this page reaches the start of the requested range. */
                        complete: boolean;
                        /**
                         * Format: date-time
                         * @description Time back to which this page and the previous pages cover the range, RFC 3339, UTC; `null` when `complete` is `true`. Continue with `next_cursor`, or narrow the range, the types or the filters.
                         */
                        searched_from: string | null;
                        /** @description Probable mistakes in `query`, on the first page only: undocumented fields when no event matches, and excluded fields whose names resemble a documented field. */
                        warnings: {
                            /** @enum {string} */
                            code: "unknown_field";
                            /** @description Field as written in `query`. */
                            field: string;
                            /** @description Position of the term's first character in `query`, counted from 1. */
                            column: number;
                            /** @description Documented fields with a similar name, most similar first; at most three. */
                            suggestions: string[];
                            /** @description Explanation of the warning, one sentence. */
                            detail: string;
                        }[];
                    };
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    countEventsOverTime: {
        parameters: {
            query: {
                /** @description Maximum number of buckets. The length of a bucket is rounded up to a whole unit of time, so there can be fewer. */
                buckets?: number;
                /** @description Id or key of the project. */
                project_id: string;
                /** @description Minimum `ts` of the events, inclusive, RFC 3339 with `Z` or any offset. */
                from?: string;
                /** @description Maximum `ts` of the events, exclusive, RFC 3339 with `Z` or any offset. */
                to?: string;
                /** @description Returns only events of these types, comma-separated or repeated. */
                type?: ("audit" | "config" | "cost" | "deploy" | "error" | "feature_flag" | "log" | "performance" | "repository" | "tenant" | "trace" | "video" | "webhook")[];
                /** @description Excludes events of these types, comma-separated or repeated. */
                not_type?: ("audit" | "config" | "cost" | "deploy" | "error" | "feature_flag" | "log" | "performance" | "repository" | "tenant" | "trace" | "video" | "webhook")[];
                /** @description Returns only events with these levels, comma-separated or repeated. */
                level?: ("info" | "warn" | "error" | "other")[];
                /** @description Excludes events with these levels, comma-separated or repeated. */
                not_level?: ("info" | "warn" | "error" | "other")[];
                /** @description Returns only events from these sources. Repeat the parameter for several sources; commas are part of a source. */
                source?: string[];
                /** @description Excludes events from these sources. Repeat the parameter for several sources. Events without a source are not excluded. */
                not_source?: string[];
                /**
                 * @description Returns only events whose `data` contains this JSON object, as defined by PostgreSQL's operator `@>`. When the parameter is
                 *     repeated, all objects must be contained.
                 */
                data?: string[];
                /**
                 * @description Excludes events whose `data` contains this JSON object. When the parameter is repeated, events that contain any of the
                 *     objects are excluded.
                 */
                not_data?: string[];
                /** @description Returns only events with a value in `data` that contains this text, in any letter case. Field names are not searched. */
                q?: string;
                /**
                 * @description Search query: terms separated by spaces, all of which must match. A term is `type:error,log`, `level>=warn`, a condition on
                 *     a field of `data` or on an alias (`service`, `env`, `release`, `user`, `trace`) such as `service:checkout`,
                 *     `metadata.region:eu*`, `durationMs>500` or `userId:*`, or a word or `"exact phrase"` that a value in `data` contains. `-`
                 *     before a term excludes matching events.
                 */
                query?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventHistogramResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    countEventsByFacet: {
        parameters: {
            query: {
                /** @description Id or key of the project. */
                project_id: string;
                /** @description Minimum `ts` of the events, inclusive, RFC 3339 with `Z` or any offset. */
                from?: string;
                /** @description Maximum `ts` of the events, exclusive, RFC 3339 with `Z` or any offset. */
                to?: string;
                /** @description Returns only events of these types, comma-separated or repeated. */
                type?: ("audit" | "config" | "cost" | "deploy" | "error" | "feature_flag" | "log" | "performance" | "repository" | "tenant" | "trace" | "video" | "webhook")[];
                /** @description Excludes events of these types, comma-separated or repeated. */
                not_type?: ("audit" | "config" | "cost" | "deploy" | "error" | "feature_flag" | "log" | "performance" | "repository" | "tenant" | "trace" | "video" | "webhook")[];
                /** @description Returns only events with these levels, comma-separated or repeated. */
                level?: ("info" | "warn" | "error" | "other")[];
                /** @description Excludes events with these levels, comma-separated or repeated. */
                not_level?: ("info" | "warn" | "error" | "other")[];
                /** @description Returns only events from these sources. Repeat the parameter for several sources; commas are part of a source. */
                source?: string[];
                /** @description Excludes events from these sources. Repeat the parameter for several sources. Events without a source are not excluded. */
                not_source?: string[];
                /**
                 * @description Returns only events whose `data` contains this JSON object, as defined by PostgreSQL's operator `@>`. When the parameter is
                 *     repeated, all objects must be contained.
                 */
                data?: string[];
                /**
                 * @description Excludes events whose `data` contains this JSON object. When the parameter is repeated, events that contain any of the
                 *     objects are excluded.
                 */
                not_data?: string[];
                /** @description Returns only events with a value in `data` that contains this text, in any letter case. Field names are not searched. */
                q?: string;
                /**
                 * @description Search query: terms separated by spaces, all of which must match. A term is `type:error,log`, `level>=warn`, a condition on
                 *     a field of `data` or on an alias (`service`, `env`, `release`, `user`, `trace`) such as `service:checkout`,
                 *     `metadata.region:eu*`, `durationMs>500` or `userId:*`, or a word or `"exact phrase"` that a value in `data` contains. `-`
                 *     before a term excludes matching events.
                 */
                query?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventFacetsResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    exportEvents: {
        parameters: {
            query: {
                /**
                 * @description Format of the export. `ndjson`: one JSON object per line. `chained-ndjson`: the same with an index and a hash chain over the
                 *     lines. `csv`: comma-separated values. `csv-excel`: UTF-16 with tabs, which Excel opens correctly in every locale.
                 */
                format?: "ndjson" | "chained-ndjson" | "csv" | "csv-excel";
                /**
                 * @description Position after which the export continues: `<ts>_<id>` of the last line received, followed by `_<index>_<hash>` for
                 *     `chained-ndjson`, or the `cursor` at the end of an incomplete export.
                 */
                cursor?: string;
                /** @description Id or key of the project. */
                project_id: string;
                /** @description Minimum `ts` of the events, inclusive, RFC 3339 with `Z` or any offset. */
                from?: string;
                /** @description Maximum `ts` of the events, exclusive, RFC 3339 with `Z` or any offset. */
                to?: string;
                /** @description Returns only events of these types, comma-separated or repeated. */
                type?: ("audit" | "config" | "cost" | "deploy" | "error" | "feature_flag" | "log" | "performance" | "repository" | "tenant" | "trace" | "video" | "webhook")[];
                /** @description Excludes events of these types, comma-separated or repeated. */
                not_type?: ("audit" | "config" | "cost" | "deploy" | "error" | "feature_flag" | "log" | "performance" | "repository" | "tenant" | "trace" | "video" | "webhook")[];
                /** @description Returns only events with these levels, comma-separated or repeated. */
                level?: ("info" | "warn" | "error" | "other")[];
                /** @description Excludes events with these levels, comma-separated or repeated. */
                not_level?: ("info" | "warn" | "error" | "other")[];
                /** @description Returns only events from these sources. Repeat the parameter for several sources; commas are part of a source. */
                source?: string[];
                /** @description Excludes events from these sources. Repeat the parameter for several sources. Events without a source are not excluded. */
                not_source?: string[];
                /**
                 * @description Returns only events whose `data` contains this JSON object, as defined by PostgreSQL's operator `@>`. When the parameter is
                 *     repeated, all objects must be contained.
                 */
                data?: string[];
                /**
                 * @description Excludes events whose `data` contains this JSON object. When the parameter is repeated, events that contain any of the
                 *     objects are excluded.
                 */
                not_data?: string[];
                /** @description Returns only events with a value in `data` that contains this text, in any letter case. Field names are not searched. */
                q?: string;
                /**
                 * @description Search query: terms separated by spaces, all of which must match. A term is `type:error,log`, `level>=warn`, a condition on
                 *     a field of `data` or on an alias (`service`, `env`, `release`, `user`, `trace`) such as `service:checkout`,
                 *     `metadata.region:eu*`, `durationMs>500` or `userId:*`, or a word or `"exact phrase"` that a value in `data` contains. `-`
                 *     before a term excludes matching events.
                 */
                query?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Events, one per line. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                    "text/csv": string;
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getEvent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event, a UUID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The event. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * Format: uuid
                         * @description Id of the event, a UUIDv7 whose time is `received_at`.
                         */
                        id: string;
                        /** Format: uuid */
                        project_id: string;
                        /** @enum {string} */
                        type: "audit" | "config" | "cost" | "deploy" | "error" | "feature_flag" | "log" | "performance" | "repository" | "tenant" | "trace" | "video" | "webhook";
                        /**
                         * Format: date-time
                         * @description Time of the event as sent, RFC 3339, UTC.
                         */
                        ts: string;
                        /** Format: date-time */
                        received_at: string;
                        /**
                         * @description Severity of the event, derived from its data by a rule for each type (docs/events.md).
                         * @enum {string}
                         */
                        level: "info" | "warn" | "error" | "other";
                        /** @description Source of the event, the value of a field that depends on the type (docs/events.md); `null` when the event has none. */
                        source: string | null;
                        /** @description Payload of the event. `GET /api/ingest/schemas/<type>` returns its JSON Schema. Integers above 2^53 are exact in the JSON text. */
                        data: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `run_token_refused`: The route does not accept the token of a run. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getPayloadSchema: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Type of the events. */
                type: "audit" | "config" | "cost" | "deploy" | "error" | "feature_flag" | "log" | "performance" | "repository" | "tenant" | "trace" | "video" | "webhook";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description JSON Schema, draft 2020-12. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listViews: {
        parameters: {
            query?: {
                /** @description Maximum number of items on a page, 1 to 200. */
                limit?: number;
                /** @description `next_cursor` of the previous page; the first page when absent. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Id or key of the project. */
                project: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedViewPageResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createView: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or key of the project. */
                project: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateViewDto"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedViewResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `view_name_taken`: Another view has this name.
             *
             *     `conflict`: Conflict with the current state.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteView: {
        parameters: {
            query?: never;
            header?: {
                /** @description Version on which the change is based, in double quotes, for example `"3"`. An outdated version is rejected with `version_stale`. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the saved view, a UUID. */
                view_id: string;
                /** @description Id or key of the project. */
                project: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_stale`: The version is outdated. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateView: {
        parameters: {
            query?: never;
            header?: {
                /** @description Version on which the change is based, in double quotes, for example `"3"`. An outdated version is rejected with `version_stale`. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the saved view, a UUID. */
                view_id: string;
                /** @description Id or key of the project. */
                project: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateViewDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedViewResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `view_name_taken`: Another view has this name. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_stale`: The version is outdated. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    streamProject: {
        parameters: {
            query: {
                /** @description Id of the last message that the client received, for clients that cannot set the header `Last-Event-ID`. A value that is not an id of this stream is ignored. */
                last_event_id?: string;
                /** @description Id or key of the project. */
                project_id: string;
                /** @description Topics to stream, comma-separated. */
                topics: string;
                /** @description Topic `events`: streams only these types, comma-separated or repeated. */
                type?: string[];
                /** @description Topic `events`: excludes these types, comma-separated or repeated. */
                not_type?: string[];
                /** @description Topic `events`: streams only these levels, comma-separated or repeated. */
                level?: string[];
                /** @description Topic `events`: excludes these levels, comma-separated or repeated. */
                not_level?: string[];
                /** @description Topic `events`: streams only these sources. Repeat the parameter for several sources. */
                source?: string[];
                /** @description Topic `events`: excludes these sources. Repeat the parameter for several sources. */
                not_source?: string[];
                /**
                 * @description Topic `events`: streams only events whose `data` contains this JSON object. When the parameter is repeated, all objects must
                 *     be contained.
                 */
                data?: string[];
                /**
                 * @description Topic `events`: excludes events whose `data` contains this JSON object. When the parameter is repeated, events that contain
                 *     any of the objects are excluded.
                 */
                not_data?: string[];
                /** @description Topic `events`: streams only events with a value in `data` that contains this text, in any letter case. */
                q?: string;
                /** @description Topic `events`: streams only events that match this search query. */
                query?: string;
            };
            header?: {
                /** @description Id of the last message that the client received. */
                "Last-Event-ID"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": Record<string, never>;
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             *
             *     `run_token_refused`: The route does not accept the token of a run.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `too_many_streams`: Too many open streams.
             *
             *     `rate_limited`: Too many requests.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `overloaded`: Shedding load. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getSystem: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SystemResponse"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getSystemSeries: {
        parameters: {
            query?: {
                /** @description Length of the window in minutes, which ends at the current time. */
                minutes?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SystemSeriesResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getSystemDiagnosis: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DiagnosisResponse"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createCommandLogin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateCommandLoginDto"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommandLoginResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `session_required`: A session is required.
             *
             *     `recent_login_required`: A recent login is required.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: Conflict with the current state. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    redeemCommandLogin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RedeemCommandLoginDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CommandTokenResponse"];
                };
            };
            /**
             * @description `validation_failed`: Some fields are not valid.
             *
             *     `command_login_invalid`: The login code is not valid.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getJwks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    login: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LoginDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `login_failed`: E-mail address or password is wrong. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `cross_origin_refused`: Cross-origin request rejected. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: Temporarily unavailable. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    beginOidcLogin: {
        parameters: {
            query?: {
                /** @description `login` makes the issuer request credentials even when the user has an active session there. Required before sensitive changes, which need a recent login. */
                prompt?: "login";
                /** @description Path on this service to which the browser is redirected after the login, without the path of `SERVICE_PUBLIC_URL`. */
                return_to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Redirect to the issuer's login page. When the login cannot begin, a browser (`Accept: text/html`) is redirected to the portal's login page with the reason. */
            302: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `oidc_not_configured`: External login is not configured. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: Temporarily unavailable. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    finishOidcLogin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Redirect to the page where the login started, with the session cookie. When the login failed, a browser (`Accept: text/html`) is redirected to the portal's login page with the reason and without a cookie. */
            303: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `oidc_login_failed`: The external login did not succeed. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `oidc_not_configured`: External login is not configured. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: Temporarily unavailable. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordChangeDto"];
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `password_wrong`: The current password is wrong.
             *
             *     `password_not_set`: This account has no password.
             *
             *     `session_required`: A session is required.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: Temporarily unavailable. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listPersonalTokens: {
        parameters: {
            query?: {
                /** @description Maximum number of items on a page, 1 to 200. */
                limit?: number;
                /** @description `next_cursor` of the previous page; the first page when absent. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonalTokenPageResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_required`: A session is required. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createPersonalToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreatePersonalTokenDto"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedPersonalTokenResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `session_required`: A session is required.
             *
             *     `recent_login_required`: A recent login is required.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: Conflict with the current state. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    revokePersonalToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the token, a UUID. */
                token_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_required`: A session is required. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getLoginProviders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoginProvidersResponse"];
                };
            };
        };
    };
    reauthenticate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReauthenticateDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReauthenticatedResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `password_wrong`: The current password is wrong.
             *
             *     `password_not_set`: This account has no password.
             *
             *     `session_required`: A session is required.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: Temporarily unavailable. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    refreshSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenResponse"];
                };
            };
            /** @description `session_invalid`: The session has ended. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `cross_origin_refused`: Cross-origin request rejected. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    logout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `cross_origin_refused`: Cross-origin request rejected. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listSessions: {
        parameters: {
            query?: {
                /** @description Maximum number of items on a page, 1 to 200. */
                limit?: number;
                /** @description `next_cursor` of the previous page; the first page when absent. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionPageResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_required`: A session is required. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    endOtherSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_required`: A session is required. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    endSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the session, a UUID. */
                session_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_required`: A session is required. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listSigningKeys: {
        parameters: {
            query?: {
                /** @description Maximum number of items on a page, 1 to 200. */
                limit?: number;
                /** @description `next_cursor` of the previous page; the first page when absent. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SigningKeyPageResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             *
             *     `session_required`: A session is required.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    rotateSigningKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SigningKeyResponse"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             *
             *     `session_required`: A session is required.
             *
             *     `recent_login_required`: A recent login is required.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listUserTokens: {
        parameters: {
            query?: {
                /** @description Maximum number of items on a page, 1 to 200. */
                limit?: number;
                /** @description `next_cursor` of the previous page; the first page when absent. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Id of the person or service account, a UUID. */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonalTokenPageResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             *
             *     `session_required`: A session is required.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    revokeUserToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the person or service account, a UUID. */
                user_id: string;
                /** @description Id of the token, a UUID. */
                token_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             *
             *     `session_required`: A session is required.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    inspectInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkTokenDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InspectedInvitationResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `link_invalid`: This link is not valid any more. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    acceptInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AcceptInvitationDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `cross_origin_refused`: Cross-origin request rejected. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `link_invalid`: This link is not valid any more. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: Temporarily unavailable. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    acceptPasswordReset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResetPasswordDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `cross_origin_refused`: Cross-origin request rejected. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `link_invalid`: This link is not valid any more. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `service_unavailable`: Temporarily unavailable. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listApiKeys: {
        parameters: {
            query?: {
                /** @description Maximum number of items on a page, 1 to 200. */
                limit?: number;
                /** @description `next_cursor` of the previous page; the first page when absent. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Id or key of the project. */
                project: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyPageResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or key of the project. */
                project: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateApiKeyDto"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedApiKeyResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             *
             *     `session_required`: A session is required.
             *
             *     `recent_login_required`: A recent login is required.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    revokeApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the API key, a UUID. */
                key_id: string;
                /** @description Id or key of the project. */
                project: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             *
             *     `session_required`: A session is required.
             *
             *     `recent_login_required`: A recent login is required.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the API key, a UUID. */
                key_id: string;
                /** @description Id or key of the project. */
                project: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RotateSecretDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RotatedSecretResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             *
             *     `session_required`: A session is required.
             *
             *     `recent_login_required`: A recent login is required.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: Conflict with the current state. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    explainPermission: {
        parameters: {
            query: {
                /** @description Permission to explain, for example `flags:edit`. */
                permission: "organization:manage" | "project:view" | "project:manage" | "keys:manage" | "members:manage" | "events:view" | "views:edit" | "flags:view" | "flags:edit" | "flags:kill" | "flags:override" | "apps:view" | "apps:publish" | "installations:view" | "installations:manage" | "installations:configure" | "runs:view" | "runs:start" | "runs:cancel" | "runs:approve" | "runs:reconcile" | "system:view";
                /** @description Id of the user whose permission is explained; the caller when absent. */
                user_id?: string;
                /** @description Object of the permission: `organization`, `project:<id or key>`, `app:<id>` or `installation:<id>`. */
                object: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExplanationResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             *
             *     `run_token_refused`: The route does not accept the token of a run.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MeResponse"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `run_token_refused`: The route does not accept the token of a run. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateMe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateMeDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `session_required`: A session is required. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listMembers: {
        parameters: {
            query?: {
                /** @description Maximum number of items on a page, 1 to 200. */
                limit?: number;
                /** @description `next_cursor` of the previous page; the first page when absent. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Id or key of the project. */
                project: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberPageResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the person or service account, a UUID. */
                user_id: string;
                /** @description Id or key of the project. */
                project: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberResponse"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    setMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the person or service account, a UUID. */
                user_id: string;
                /** @description Id or key of the project. */
                project: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetMemberDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             *
             *     `session_required`: A session is required.
             *
             *     `recent_login_required`: A recent login is required.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `project_archived`: The project is archived. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    removeMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the person or service account, a UUID. */
                user_id: string;
                /** @description Id or key of the project. */
                project: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             *
             *     `session_required`: A session is required.
             *
             *     `recent_login_required`: A recent login is required.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `conflict`: Conflict with the current state.
             *
             *     `project_archived`: The project is archived.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    findMemberCandidates: {
        parameters: {
            query: {
                /** @description Prefix of the e-mail address or of the display name. */
                q: string;
            };
            header?: never;
            path: {
                /** @description Id or key of the project. */
                project: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberCandidatesResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listServiceAccountTokens: {
        parameters: {
            query?: {
                /** @description Maximum number of items on a page, 1 to 200. */
                limit?: number;
                /** @description `next_cursor` of the previous page; the first page when absent. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Id of the service account, a UUID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceAccountTokenPageResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `run_token_refused`: The route does not accept the token of a run.
             *
             *     `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createServiceAccountToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the service account, a UUID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateServiceAccountTokenDto"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedServiceAccountTokenResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `run_token_refused`: The route does not accept the token of a run.
             *
             *     `session_required`: A session is required.
             *
             *     `recent_login_required`: A recent login is required.
             *
             *     `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `conflict`: Conflict with the current state.
             *
             *     `project_archived`: The project is archived.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    revokeServiceAccountToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the service account, a UUID. */
                id: string;
                /** @description Id of the token, a UUID. */
                token_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `run_token_refused`: The route does not accept the token of a run.
             *
             *     `session_required`: A session is required.
             *
             *     `recent_login_required`: A recent login is required.
             *
             *     `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `conflict`: Conflict with the current state.
             *
             *     `project_archived`: The project is archived.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    rotateServiceAccountToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the service account, a UUID. */
                id: string;
                /** @description Id of the token, a UUID. */
                token_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RotateServiceAccountTokenDto"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedServiceAccountTokenResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `run_token_refused`: The route does not accept the token of a run.
             *
             *     `session_required`: A session is required.
             *
             *     `recent_login_required`: A recent login is required.
             *
             *     `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `conflict`: Conflict with the current state.
             *
             *     `project_archived`: The project is archived.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listServiceAccounts: {
        parameters: {
            query?: {
                /** @description Maximum number of items on a page, 1 to 200. */
                limit?: number;
                /** @description `next_cursor` of the previous page; the first page when absent. */
                cursor?: string;
                /**
                 * @description Returns only accounts of this project; id or key of the project. When absent, all accounts are returned, which requires an
                 *     administrator.
                 */
                project_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceAccountPageResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `run_token_refused`: The route does not accept the token of a run.
             *
             *     `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createServiceAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateServiceAccountDto"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceAccountResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `run_token_refused`: The route does not accept the token of a run.
             *
             *     `session_required`: A session is required.
             *
             *     `recent_login_required`: A recent login is required.
             *
             *     `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `service_account_name_taken`: Another service account has or had this name.
             *
             *     `project_archived`: The project is archived.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getServiceAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the service account, a UUID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceAccountResponse"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `run_token_refused`: The route does not accept the token of a run.
             *
             *     `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteServiceAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the service account, a UUID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `run_token_refused`: The route does not accept the token of a run.
             *
             *     `session_required`: A session is required.
             *
             *     `recent_login_required`: A recent login is required.
             *
             *     `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `conflict`: Conflict with the current state.
             *
             *     `project_archived`: The project is archived.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateServiceAccount: {
        parameters: {
            query?: never;
            header?: {
                /** @description Version on which the change is based, in double quotes, for example `"3"`. An outdated version is rejected with `version_stale`. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the service account, a UUID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateServiceAccountDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServiceAccountResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `run_token_refused`: The route does not accept the token of a run.
             *
             *     `session_required`: A session is required.
             *
             *     `recent_login_required`: A recent login is required.
             *
             *     `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `conflict`: Conflict with the current state.
             *
             *     `project_archived`: The project is archived.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_stale`: The version is outdated. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listUsers: {
        parameters: {
            query?: {
                /** @description Maximum number of items on a page, 1 to 200. */
                limit?: number;
                /** @description `next_cursor` of the previous page; the first page when absent. */
                cursor?: string;
                /** @description Returns only people whose e-mail address or name contains this text, in any letter case. */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountPageResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    inviteUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InviteUserDto"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvitedUserResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             *
             *     `session_required`: A session is required.
             *
             *     `recent_login_required`: A recent login is required.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `email_taken`: Another account has this e-mail address.
             *
             *     `project_archived`: The project is archived.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the person, a UUID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountResponse"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deactivateUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description Version on which the change is based, in double quotes, for example `"3"`. An outdated version is rejected with `version_stale`. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the person, a UUID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             *
             *     `session_required`: A session is required.
             *
             *     `recent_login_required`: A recent login is required.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `last_admin`: The last administrator cannot be removed. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_stale`: The version is outdated. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateUser: {
        parameters: {
            query?: never;
            header?: {
                /** @description Version on which the change is based, in double quotes, for example `"3"`. An outdated version is rejected with `version_stale`. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the person, a UUID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateUserDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             *
             *     `session_required`: A session is required.
             *
             *     `recent_login_required`: A recent login is required.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `email_taken`: Another account has this e-mail address.
             *
             *     `last_admin`: The last administrator cannot be removed.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_stale`: The version is outdated. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    renewInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the person, a UUID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountLinkResponse"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             *
             *     `session_required`: A session is required.
             *
             *     `recent_login_required`: A recent login is required.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: Conflict with the current state. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    offerPasswordReset: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the person, a UUID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountLinkResponse"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             *
             *     `session_required`: A session is required.
             *
             *     `recent_login_required`: A recent login is required.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: Conflict with the current state. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listProjectAuditEvents: {
        parameters: {
            query: {
                /** @description Maximum number of events on a page, 1 to 200. */
                limit?: number;
                /** @description `next_cursor` of the previous page; the first page when absent. */
                cursor?: string;
                /** @description Id or key of the project. */
                project_id: string;
                /** @description Minimum `ts` of the events, inclusive, RFC 3339 with `Z` or any offset. */
                from?: string;
                /** @description Maximum `ts` of the events, exclusive, RFC 3339 with `Z` or any offset. */
                to?: string;
                /** @description Returns only events with a value in `data` that contains this text, in any letter case. Field names are not searched. */
                q?: string;
                /**
                 * @description Returns only events with this `actor`. For the id or the e-mail address of a person of the organization, events with either
                 *     of the two are returned.
                 */
                actor?: string;
                /** @description Returns only events with this `action`. */
                action?: string;
                /** @description Returns only events with this `resource`. */
                resource?: string;
                /**
                 * @description Filters of this list as one search query, in the syntax of `query` in `GET /api/events`. Each filter may occur once;
                 *     exclusion with `-` is not supported.
                 */
                query?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditEventPageResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    countProjectAuditEvents: {
        parameters: {
            query: {
                /** @description Id or key of the project. */
                project_id: string;
                /** @description Minimum `ts` of the events, inclusive, RFC 3339 with `Z` or any offset. */
                from?: string;
                /** @description Maximum `ts` of the events, exclusive, RFC 3339 with `Z` or any offset. */
                to?: string;
                /** @description Returns only events with a value in `data` that contains this text, in any letter case. Field names are not searched. */
                q?: string;
                /**
                 * @description Returns only events with this `actor`. For the id or the e-mail address of a person of the organization, events with either
                 *     of the two are returned.
                 */
                actor?: string;
                /** @description Returns only events with this `action`. */
                action?: string;
                /** @description Returns only events with this `resource`. */
                resource?: string;
                /**
                 * @description Filters of this list as one search query, in the syntax of `query` in `GET /api/events`. Each filter may occur once;
                 *     exclusion with `-` is not supported.
                 */
                query?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditEventFacetsResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    exportProjectAuditEvents: {
        parameters: {
            query: {
                /** @description Id or key of the project. */
                project_id: string;
                /** @description Minimum `ts` of the events, inclusive, RFC 3339 with `Z` or any offset. */
                from?: string;
                /** @description Maximum `ts` of the events, exclusive, RFC 3339 with `Z` or any offset. */
                to?: string;
                /** @description Returns only events with a value in `data` that contains this text, in any letter case. Field names are not searched. */
                q?: string;
                /**
                 * @description Returns only events with this `actor`. For the id or the e-mail address of a person of the organization, events with either
                 *     of the two are returned.
                 */
                actor?: string;
                /** @description Returns only events with this `action`. */
                action?: string;
                /** @description Returns only events with this `resource`. */
                resource?: string;
                /**
                 * @description Filters of this list as one search query, in the syntax of `query` in `GET /api/events`. Each filter may occur once;
                 *     exclusion with `-` is not supported.
                 */
                query?: string;
                /** @description Format of the export, as defined by `GET /api/events/export`. */
                format?: "ndjson" | "chained-ndjson" | "csv" | "csv-excel";
                /** @description Continues an export, as defined by `GET /api/events/export`. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Events, one per line. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                    "text/csv": string;
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listAuditEvents: {
        parameters: {
            query?: {
                /** @description Minimum `ts` of the events, inclusive, RFC 3339 with `Z` or any offset. */
                from?: string;
                /** @description Maximum `ts` of the events, exclusive, RFC 3339 with `Z` or any offset. */
                to?: string;
                /** @description Returns only events with a value in `data` that contains this text, in any letter case. Field names are not searched. */
                q?: string;
                /** @description Returns only events of this actor: the exact value of `actor` in any letter case, or the id of a user. */
                actor?: string;
                /** @description Returns only events with exactly this `action`. */
                action?: string;
                /** @description Returns only events with exactly this `resource`, for example `flag/checkout_v2`. */
                resource?: string;
                /** @description Maximum number of events on a page. */
                limit?: number;
                /** @description `next_cursor` of the previous page; the first page when absent. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Page of events. With filters by level, source or `data`, a page can have fewer events than `limit`, even none, and still have a `next_cursor`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            /**
                             * Format: uuid
                             * @description Id of the event, a UUIDv7 whose time is `received_at`.
                             */
                            id: string;
                            /** Format: uuid */
                            project_id: string;
                            /** @enum {string} */
                            type: "audit" | "config" | "cost" | "deploy" | "error" | "feature_flag" | "log" | "performance" | "repository" | "tenant" | "trace" | "video" | "webhook";
                            /**
                             * Format: date-time
                             * @description Time of the event as sent, RFC 3339, UTC.
                             */
                            ts: string;
                            /** Format: date-time */
                            received_at: string;
                            /**
                             * @description Severity of the event, derived from its data by a rule for each type (docs/events.md).
                             * @enum {string}
                             */
                            level: "info" | "warn" | "error" | "other";
                            /** @description Source of the event, the value of a field that depends on the type (docs/events.md); `null` when the event has none. */
                            source: string | null;
                            /** @description Payload of the event. `GET /api/ingest/schemas/<type>` returns its JSON Schema. Integers above 2^53 are exact in the JSON text. */
                            data: {
                                [key: string]: unknown;
                            };
                        }[];
                        next_cursor: string | null;
                    };
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listConfigs: {
        parameters: {
            query: {
                /** @description Maximum number of items on a page, 1 to 200. */
                limit?: number;
                /** @description `next_cursor` of the previous page; the first page when absent. */
                cursor?: string;
                /** @description Returns only entries whose path contains this text, in any letter case. */
                q?: string;
                /** @description Same filter as `q`, in the syntax of `query` in `GET /api/events`: one word, or several in quotes. */
                query?: string;
                /** @description Id or key of the project. */
                project_id: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConfigPageResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listConfigChanges: {
        parameters: {
            query: {
                /** @description Maximum number of items on a page, 1 to 200. */
                limit?: number;
                /** @description `next_cursor` of the previous page; the first page when absent. */
                cursor?: string;
                /** @description Path of the entry, as returned by `GET /api/configs`. */
                path: string;
                /** @description Minimum `ts` of the events, inclusive, RFC 3339 with `Z` or any offset. */
                from?: string;
                /** @description Maximum `ts` of the events, exclusive, RFC 3339 with `Z` or any offset. */
                to?: string;
                /** @description Id or key of the project. */
                project_id: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConfigHistoryResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listCosts: {
        parameters: {
            query: {
                /** @description Id or key of the project. */
                project_id: string;
                /** @description First month, YYYY-MM, inclusive. Default: eleven months before `to`. */
                from?: string;
                /** @description Last month, YYYY-MM, inclusive. Default: the current month in UTC. */
                to?: string;
                /** @description Fields by which the amounts are grouped in addition to month and currency, comma-separated or repeated. Default: none. */
                group_by?: ("provider" | "service" | "region")[];
                /**
                 * @description Returns only costs of this provider. With `provider`, `service` or `region`, the response omits costs beyond the 20,000
                 *     combinations that are stored separately, because their fields are unknown.
                 */
                provider?: string;
                /** @description Returns only costs of this service. */
                service?: string;
                /** @description Returns only costs of this region. */
                region?: string;
                /**
                 * @description Maximum number of groups of each currency: those with the largest sums. One more item, with `is_rest`, has the sum of all
                 *     others.
                 */
                limit?: number;
                /**
                 * @description Filters of this list as one search query, in the syntax of `query` in `GET /api/events`. Each filter may occur once;
                 *     exclusion with `-` is not supported.
                 */
                query?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CostsResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listDeploys: {
        parameters: {
            query: {
                /** @description Maximum number of items on a page, 1 to 200. */
                limit?: number;
                /** @description `next_cursor` of the previous page; the first page when absent. */
                cursor?: string;
                /** @description Returns only deploys of this service. */
                service?: string;
                /** @description Returns only deploys to this environment. */
                environment?: string;
                /** @description Returns only deploys with this status, in any letter case. */
                status?: string;
                /** @description Returns only deploys with this outcome. */
                outcome?: "in_progress" | "succeeded" | "failed" | "rolled_back" | "other";
                /**
                 * @description Returns only deploys of this commit, given as 7 to 64 hexadecimal digits. The given commit and the commit of the deploy
                 *     match when one is a prefix of the other.
                 */
                commit?: string;
                /**
                 * @description Filters of this list as one search query, in the syntax of `query` in `GET /api/events`. Each filter may occur once;
                 *     exclusion with `-` is not supported.
                 */
                query?: string;
                /** @description Minimum `ts` of the events, inclusive, RFC 3339 with `Z` or any offset. */
                from?: string;
                /** @description Maximum `ts` of the events, exclusive, RFC 3339 with `Z` or any offset. */
                to?: string;
                /** @description Id or key of the project. */
                project_id: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeployPageResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listCurrentDeploys: {
        parameters: {
            query: {
                /** @description Maximum number of items on a page, 1 to 200. */
                limit?: number;
                /** @description Returns only items of this service. */
                service?: string;
                /** @description Returns only items of this environment. */
                environment?: string;
                /**
                 * @description Filters of this list as one search query, in the syntax of `query` in `GET /api/events`. Each filter may occur once;
                 *     exclusion with `-` is not supported.
                 */
                query?: string;
                /** @description Id or key of the project. */
                project_id: string;
                /** @description `next_cursor` of the previous page; the first page when absent. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CurrentDeployPageResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listDeployErrorRates: {
        parameters: {
            query: {
                /** @description Maximum number of items on a page, 1 to 200. */
                limit?: number;
                /** @description `next_cursor` of the previous page; the first page when absent. */
                cursor?: string;
                /** @description Returns only deploys of this service. */
                service?: string;
                /** @description Returns only deploys to this environment. */
                environment?: string;
                /** @description Returns only deploys with this status, in any letter case. */
                status?: string;
                /** @description Returns only deploys with this outcome. */
                outcome?: "in_progress" | "succeeded" | "failed" | "rolled_back" | "other";
                /**
                 * @description Returns only deploys of this commit, given as 7 to 64 hexadecimal digits. The given commit and the commit of the deploy
                 *     match when one is a prefix of the other.
                 */
                commit?: string;
                /**
                 * @description Filters of this list as one search query, in the syntax of `query` in `GET /api/events`. Each filter may occur once;
                 *     exclusion with `-` is not supported.
                 */
                query?: string;
                /** @description Minimum `ts` of the events, inclusive, RFC 3339 with `Z` or any offset. */
                from?: string;
                /** @description Maximum `ts` of the events, exclusive, RFC 3339 with `Z` or any offset. */
                to?: string;
                /** @description Id or key of the project. */
                project_id: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeployErrorRatesPageResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listErrorGroups: {
        parameters: {
            query: {
                /**
                 * @description Returns only groups with an event whose `ts` is at or after this time, RFC 3339 with `Z` or any offset; no start when
                 *     absent. Together with `to`, groups that also have events before and after the period are matched by whole hours, so a group
                 *     can be returned whose event is in the first or last hour of the period but outside of the period.
                 */
                from?: string;
                /** @description Returns only groups with an event whose `ts` is before this time, in the format of `from`; no end when absent. */
                to?: string;
                /** @description Returns only groups with this status; all when absent. */
                status?: "open" | "resolved" | "ignored";
                /** @description Returns only groups with an event of this service. */
                service?: string;
                /** @description Returns only groups with an event in this environment. */
                environment?: string;
                /** @description Returns only groups with an event in this release. */
                release?: string;
                /** @description Returns only groups whose title or culprit contains this text, in any letter case. */
                q?: string;
                /** @description Returns only the group of the event with this id. */
                event_id?: string;
                /** @description Sort order: by this field, the latest time or the highest number first. */
                sort?: "last_seen" | "first_seen" | "count" | "users";
                /** @description Maximum number of groups on a page. */
                limit?: number;
                /** @description `next_cursor` of the previous page; the first page when absent. */
                cursor?: string;
                /**
                 * @description Filters of this list as one search query, in the syntax of `query` in `GET /api/events`. Each filter may occur once;
                 *     exclusion with `-` is not supported.
                 */
                query?: string;
                /** @description Id or key of the project. */
                project_id: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorGroupPageResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getErrorGroup: {
        parameters: {
            query: {
                /** @description Id or key of the project. */
                project_id: string;
            };
            header?: never;
            path: {
                /** @description Id of the group, or id of a group that was merged into it. */
                group_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorGroupDetailResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateErrorGroup: {
        parameters: {
            query: {
                /** @description Id or key of the project. */
                project_id: string;
            };
            header?: never;
            path: {
                /** @description Id of the group, or id of a group that was merged into it. */
                group_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateErrorGroupDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorGroupDetailResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    mergeErrorGroups: {
        parameters: {
            query: {
                /** @description Id or key of the project. */
                project_id: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MergeErrorGroupsDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorGroupDetailResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: Conflict with the current state. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    splitErrorGroup: {
        parameters: {
            query: {
                /** @description Id or key of the project. */
                project_id: string;
            };
            header?: never;
            path: {
                /** @description Id of the group, or id of a group that was merged into it. */
                group_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SplitErrorGroupDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorGroupDetailResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listSourceMaps: {
        parameters: {
            query: {
                /** @description Maximum number of items on a page, 1 to 200. */
                limit?: number;
                /** @description `next_cursor` of the previous page; the first page when absent. */
                cursor?: string;
                /** @description Id or key of the project. */
                project_id: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SourceMapPageResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    uploadSourceMap: {
        parameters: {
            query: {
                /** @description Id or key of the project. */
                project_id: string;
            };
            header?: never;
            path: {
                /** @description Debug id, a UUID that the bundler wrote into the minified file and its source map. */
                debug_id: string;
            };
            cookie?: never;
        };
        /** @description Source map of version 3, at most 30 MB as JSON; gzip is accepted. */
        requestBody: {
            content: {
                "application/json": {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SourceMapResponse"];
                };
            };
            /**
             * @description `validation_failed`: Some fields are not valid.
             *
             *     `bad_request`: The request cannot be understood.
             *
             *     `source_map_invalid`: The body is not a source map.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_timeout`: The request body did not arrive in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `source_map_exists`: Another source map has this debug id. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: Request body too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unsupported_media_type`: Content type not supported. */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `overloaded`: Shedding load. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteSourceMap: {
        parameters: {
            query: {
                /** @description Id or key of the project. */
                project_id: string;
            };
            header?: never;
            path: {
                /** @description Debug id, a UUID that the bundler wrote into the minified file and its source map. */
                debug_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listFeatureFlagEvents: {
        parameters: {
            query: {
                /** @description Maximum number of items on a page, 1 to 200. */
                limit?: number;
                /** @description `next_cursor` of the previous page; the first page when absent. */
                cursor?: string;
                /** @description Returns only events of the flag with this key. */
                key?: string;
                /** @description Same filter as `key`, in the syntax of `query` in `GET /api/events`. */
                query?: string;
                /** @description Minimum `ts` of the events, inclusive, RFC 3339 with `Z` or any offset. */
                from?: string;
                /** @description Maximum `ts` of the events, exclusive, RFC 3339 with `Z` or any offset. */
                to?: string;
                /** @description Id or key of the project. */
                project_id: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FlagEventPageResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listLogPatterns: {
        parameters: {
            query: {
                /** @description Id or key of the project. */
                project_id: string;
                /** @description Start of the period, inclusive, RFC 3339. Default: 24 hours before `to`. */
                from?: string;
                /** @description End of the period, exclusive, RFC 3339. Default: the current time. */
                to?: string;
                /** @description Returns only patterns of lines with these levels, comma-separated or repeated. */
                level?: ("info" | "warn" | "error" | "other")[];
                /**
                 * @description Sort order. `count`: by number of lines, highest first. `change`: by difference to the previous period, largest first;
                 *     includes patterns that occur only in the previous period.
                 */
                sort?: "count" | "change";
                /** @description Maximum number of patterns. `rest` has the sum of all others. */
                limit?: number;
                /**
                 * @description Filters of this list as one search query, in the syntax of `query` in `GET /api/events`. Each filter may occur once;
                 *     exclusion with `-` is not supported.
                 */
                query?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LogPatternsResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getLogContext: {
        parameters: {
            query: {
                /** @description Id or key of the project. */
                project_id: string;
                /** @description Id of an event of the type `log`. */
                event_id: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The line and its neighbors, oldest first. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Lines before the event, oldest first. */
                        before: {
                            /**
                             * Format: uuid
                             * @description Id of the event, a UUIDv7 whose time is `received_at`.
                             */
                            id: string;
                            /** Format: uuid */
                            project_id: string;
                            /** @enum {string} */
                            type: "audit" | "config" | "cost" | "deploy" | "error" | "feature_flag" | "log" | "performance" | "repository" | "tenant" | "trace" | "video" | "webhook";
                            /**
                             * Format: date-time
                             * @description Time of the event as sent, RFC 3339, UTC.
                             */
                            ts: string;
                            /** Format: date-time */
                            received_at: string;
                            /**
                             * @description Severity of the event, derived from its data by a rule for each type (docs/events.md).
                             * @enum {string}
                             */
                            level: "info" | "warn" | "error" | "other";
                            /** @description Source of the event, the value of a field that depends on the type (docs/events.md); `null` when the event has none. */
                            source: string | null;
                            /** @description Payload of the event. `GET /api/ingest/schemas/<type>` returns its JSON Schema. Integers above 2^53 are exact in the JSON text. */
                            data: {
                                [key: string]: unknown;
                            };
                        }[];
                        event: {
                            /**
                             * Format: uuid
                             * @description Id of the event, a UUIDv7 whose time is `received_at`.
                             */
                            id: string;
                            /** Format: uuid */
                            project_id: string;
                            /** @enum {string} */
                            type: "audit" | "config" | "cost" | "deploy" | "error" | "feature_flag" | "log" | "performance" | "repository" | "tenant" | "trace" | "video" | "webhook";
                            /**
                             * Format: date-time
                             * @description Time of the event as sent, RFC 3339, UTC.
                             */
                            ts: string;
                            /** Format: date-time */
                            received_at: string;
                            /**
                             * @description Severity of the event, derived from its data by a rule for each type (docs/events.md).
                             * @enum {string}
                             */
                            level: "info" | "warn" | "error" | "other";
                            /** @description Source of the event, the value of a field that depends on the type (docs/events.md); `null` when the event has none. */
                            source: string | null;
                            /** @description Payload of the event. `GET /api/ingest/schemas/<type>` returns its JSON Schema. Integers above 2^53 are exact in the JSON text. */
                            data: {
                                [key: string]: unknown;
                            };
                        };
                        /** @description Lines after the event, oldest first. */
                        after: {
                            /**
                             * Format: uuid
                             * @description Id of the event, a UUIDv7 whose time is `received_at`.
                             */
                            id: string;
                            /** Format: uuid */
                            project_id: string;
                            /** @enum {string} */
                            type: "audit" | "config" | "cost" | "deploy" | "error" | "feature_flag" | "log" | "performance" | "repository" | "tenant" | "trace" | "video" | "webhook";
                            /**
                             * Format: date-time
                             * @description Time of the event as sent, RFC 3339, UTC.
                             */
                            ts: string;
                            /** Format: date-time */
                            received_at: string;
                            /**
                             * @description Severity of the event, derived from its data by a rule for each type (docs/events.md).
                             * @enum {string}
                             */
                            level: "info" | "warn" | "error" | "other";
                            /** @description Source of the event, the value of a field that depends on the type (docs/events.md); `null` when the event has none. */
                            source: string | null;
                            /** @description Payload of the event. `GET /api/ingest/schemas/<type>` returns its JSON Schema. Integers above 2^53 are exact in the JSON text. */
                            data: {
                                [key: string]: unknown;
                            };
                        }[];
                        /** @description Whether all neighboring lines were found; `false` when the search was stopped because too many events of other sources lie between them. */
                        complete: boolean;
                    };
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listPerformanceMetrics: {
        parameters: {
            query: {
                /** @description Start of the period whose events are counted, inclusive, RFC 3339. Default: 24 hours before `to`. */
                from?: string;
                /** @description End of the period, exclusive, RFC 3339. Default: the current time. */
                to?: string;
                /** @description Returns only metrics of this service. */
                service?: string;
                /** @description Returns only metrics whose name contains this text, in any letter case. */
                q?: string;
                /**
                 * @description Filters of this list as one search query, in the syntax of `query` in `GET /api/events`. Each filter may occur once;
                 *     exclusion with `-` is not supported.
                 */
                query?: string;
                /** @description Id or key of the project. */
                project_id: string;
                /** @description Maximum number of items on a page, 1 to 200. */
                limit?: number;
                /** @description `next_cursor` of the previous page; the first page when absent. */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PerformanceMetricsResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getPerformanceSeries: {
        parameters: {
            query: {
                /** @description Id or key of the project. */
                project_id: string;
                /** @description Service that was measured. When absent, events without a service are returned. */
                service?: string;
                /** @description Name of the metric. */
                metric: string;
                /** @description Start of the series, inclusive, RFC 3339. Default: 24 hours before `to`. */
                from?: string;
                /** @description End of the series, exclusive, RFC 3339. Default: the current time. */
                to?: string;
                /**
                 * @description Interval between two points in seconds. Rounded up to an available interval that results in at most 500 points, or 150 with
                 *     `group_by`. Default: the smallest available interval that results in at most 150 points.
                 */
                step?: number;
                /**
                 * @description Field of `data` by whose values the metric is split into series, one of `fields` in the response. The names of nested fields
                 *     are joined by `.`.
                 */
                group_by?: string;
                /** @description `previous` adds the same series for the period of the same length that ends at `from`. */
                compare?: "previous";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PerformanceSeriesResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listRepositories: {
        parameters: {
            query: {
                /** @description Maximum number of items on a page, 1 to 200. */
                limit?: number;
                /** @description `next_cursor` of the previous page; the first page when absent. */
                cursor?: string;
                /** @description Returns only branches of repositories whose name contains this text, in any letter case. */
                q?: string;
                /** @description Same filter as `q`, in the syntax of `query` in `GET /api/events`: one word, or several in quotes. */
                query?: string;
                /** @description Id or key of the project. */
                project_id: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RepositoryPageResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listRepositoryCommits: {
        parameters: {
            query: {
                /** @description Maximum number of items on a page, 1 to 200. */
                limit?: number;
                /** @description `next_cursor` of the previous page; the first page when absent. */
                cursor?: string;
                /** @description Name of the repository, as returned by `GET /api/repositories`. Default: all repositories. */
                repository?: string;
                /** @description Name of the branch, as returned by `GET /api/repositories`. Default: all branches. */
                branch?: string;
                /**
                 * @description Filters of this list as one search query, in the syntax of `query` in `GET /api/events`. Each filter may occur once;
                 *     exclusion with `-` is not supported.
                 */
                query?: string;
                /** @description Minimum `ts` of the events, inclusive, RFC 3339 with `Z` or any offset. */
                from?: string;
                /** @description Maximum `ts` of the events, exclusive, RFC 3339 with `Z` or any offset. */
                to?: string;
                /** @description Id or key of the project. */
                project_id: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RepositoryCommitPageResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listTenants: {
        parameters: {
            query: {
                /** @description Maximum number of items on a page, 1 to 200. */
                limit?: number;
                /** @description `next_cursor` of the previous page; the first page when absent. */
                cursor?: string;
                /** @description Returns only tenants whose name contains this text, in any letter case. */
                q?: string;
                /** @description Same filter as `q`, in the syntax of `query` in `GET /api/events`: one word, or several in quotes. */
                query?: string;
                /** @description Id or key of the project. */
                project_id: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantPageResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listTenantChanges: {
        parameters: {
            query: {
                /** @description Maximum number of items on a page, 1 to 200. */
                limit?: number;
                /** @description `next_cursor` of the previous page; the first page when absent. */
                cursor?: string;
                /** @description Name of the tenant, as returned by `GET /api/tenants`. */
                tenant: string;
                /** @description Minimum `ts` of the events, inclusive, RFC 3339 with `Z` or any offset. */
                from?: string;
                /** @description Maximum `ts` of the events, exclusive, RFC 3339 with `Z` or any offset. */
                to?: string;
                /** @description Id or key of the project. */
                project_id: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TenantHistoryResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listTraces: {
        parameters: {
            query: {
                /** @description Maximum number of items on a page, 1 to 200. */
                limit?: number;
                /** @description `next_cursor` of the previous page; the first page when absent. */
                cursor?: string;
                /** @description Id or key of the project. */
                project_id: string;
                /** @description Earliest start of the traces, inclusive, RFC 3339 with `Z` or any offset. Default: 24 hours before `to`. */
                from?: string;
                /** @description Latest start of the traces, exclusive, RFC 3339 with `Z` or any offset. Default: the current time. */
                to?: string;
                /** @description Returns only traces with a span of this service. Case-sensitive. */
                service?: string;
                /** @description Returns only traces whose root span has a name that contains this text, in any letter case. */
                name?: string;
                /** @description `true` returns only traces with a failed span or with another event of level `error`; `false` returns all traces. */
                errors?: "true" | "false";
                /** @description Minimum duration of the traces in milliseconds, inclusive. */
                min_duration_ms?: number;
                /** @description Maximum duration of the traces in milliseconds, inclusive. */
                max_duration_ms?: number;
                /** @description Sort order. `start`: latest start first. `duration`: longest duration first. */
                sort?: "start" | "duration";
                /**
                 * @description Filters of this list as one search query, in the syntax of `query` in `GET /api/events`. Each filter may occur once;
                 *     exclusion with `-` is not supported.
                 */
                query?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TracesResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getTrace: {
        parameters: {
            query: {
                /** @description Id or key of the project. */
                project_id: string;
            };
            header?: never;
            path: {
                /** @description Id of the trace: `data.traceId` of its events. */
                trace_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The trace. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TraceResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listTraceEvents: {
        parameters: {
            query: {
                /** @description Maximum number of items on a page, 1 to 200. */
                limit?: number;
                /** @description `next_cursor` of the previous page; the first page when absent. */
                cursor?: string;
                /** @description Id or key of the project. */
                project_id: string;
            };
            header?: never;
            path: {
                /** @description Id of the trace: `data.traceId` of its events. */
                trace_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Page of events. With filters by level, source or `data`, a page can have fewer events than `limit`, even none, and still have a `next_cursor`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: {
                            /**
                             * Format: uuid
                             * @description Id of the event, a UUIDv7 whose time is `received_at`.
                             */
                            id: string;
                            /** Format: uuid */
                            project_id: string;
                            /** @enum {string} */
                            type: "audit" | "config" | "cost" | "deploy" | "error" | "feature_flag" | "log" | "performance" | "repository" | "tenant" | "trace" | "video" | "webhook";
                            /**
                             * Format: date-time
                             * @description Time of the event as sent, RFC 3339, UTC.
                             */
                            ts: string;
                            /** Format: date-time */
                            received_at: string;
                            /**
                             * @description Severity of the event, derived from its data by a rule for each type (docs/events.md).
                             * @enum {string}
                             */
                            level: "info" | "warn" | "error" | "other";
                            /** @description Source of the event, the value of a field that depends on the type (docs/events.md); `null` when the event has none. */
                            source: string | null;
                            /** @description Payload of the event. `GET /api/ingest/schemas/<type>` returns its JSON Schema. Integers above 2^53 are exact in the JSON text. */
                            data: {
                                [key: string]: unknown;
                            };
                        }[];
                        next_cursor: string | null;
                    };
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listVideos: {
        parameters: {
            query: {
                /** @description Maximum number of items on a page, 1 to 200. */
                limit?: number;
                /** @description `next_cursor` of the previous page; the first page when absent. */
                cursor?: string;
                /** @description Returns only jobs whose id contains this text, in any letter case. */
                q?: string;
                /** @description Same filter as `q`, in the syntax of `query` in `GET /api/events`: one word, or several in quotes. */
                query?: string;
                /** @description Id or key of the project. */
                project_id: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VideoPageResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listWebhookDestinations: {
        parameters: {
            query: {
                /** @description Maximum number of items on a page, 1 to 200. */
                limit?: number;
                /** @description `next_cursor` of the previous page; the first page when absent. */
                cursor?: string;
                /** @description Id or key of the project. */
                project_id: string;
                /** @description Start of the range, rounded down to the hour, RFC 3339. Default: seven days before `to`. */
                from?: string;
                /** @description End of the range, rounded up to the hour, RFC 3339. Default: the current time. */
                to?: string;
                /** @description Returns only destinations whose name contains this text, in any letter case. */
                q?: string;
                /** @description Same filter as `q`, in the syntax of `query` in `GET /api/events`: one word, or several in quotes. */
                query?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhooksResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    receiveRunCallback: {
        parameters: {
            query?: never;
            header: {
                /** @description Time at which the request is sent: Unix time in seconds (10 digits) or milliseconds (13 digits). */
                "x-service-timestamp": string;
                /** @description HMAC-SHA256 of `<x-service-timestamp>.<body>` with a callback secret, hexadecimal. Up to 8 signatures, separated by commas or spaces; each may have the prefix `sha256=` or `v1=`. */
                "x-service-signature": string;
            };
            path: {
                /** @description Id of the run, a UUID. */
                id: string;
            };
            cookie?: never;
        };
        /** @description State change of the run, at most 64 KB, or another report about the run, at most 128 KB. */
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    kind?: "state";
                    /** @enum {string} */
                    state: "submitted" | "queued" | "running" | "succeeded" | "success" | "failed" | "canceled";
                    /** Format: uuid */
                    run_id?: string;
                    dag_id?: string;
                    /** @description Id of the DAG run, equal to the run id in the path. */
                    dag_run_id?: string;
                    event_id?: string;
                    /** Format: date-time */
                    started_at?: string | null;
                    /** Format: date-time */
                    ended_at?: string | null;
                    /** @description Reason why the run failed. Truncated to 2,000 characters. */
                    error?: string | null;
                    /** @description Number of times that the DAG run was cleared. */
                    clear_number?: number;
                } | {
                    /** @enum {string} */
                    kind: "progress";
                    /** Format: uuid */
                    run_id?: string;
                    dag_id?: string;
                    /** @description Id of the DAG run, equal to the run id in the path. */
                    dag_run_id?: string;
                    /**
                     * Format: date-time
                     * @description Time of the report, RFC 3339, with at most six decimal places. Of two reports of the same kind and name, the one with the later time takes effect.
                     */
                    at: string;
                    /** @description Number of completed units of work; at most `total`. */
                    done: number;
                    /** @description Total number of units of work; `null` or absent when unknown. */
                    total?: number | null;
                    message?: string | null;
                    /** @description Id of the task that sends the report. */
                    task_id?: string | null;
                } | {
                    /** @enum {string} */
                    kind: "result";
                    /** Format: uuid */
                    run_id?: string;
                    dag_id?: string;
                    /** @description Id of the DAG run, equal to the run id in the path. */
                    dag_run_id?: string;
                    /**
                     * Format: date-time
                     * @description Time of the report, RFC 3339, with at most six decimal places. Of two reports of the same kind and name, the one with the later time takes effect.
                     */
                    at: string;
                    /** @description Result of the run, at most 64 KB as JSON text. */
                    result: {
                        [key: string]: unknown;
                    };
                } | {
                    /** @enum {string} */
                    kind: "artifact";
                    /** Format: uuid */
                    run_id?: string;
                    dag_id?: string;
                    /** @description Id of the DAG run, equal to the run id in the path. */
                    dag_run_id?: string;
                    /**
                     * Format: date-time
                     * @description Time of the report, RFC 3339, with at most six decimal places. Of two reports of the same kind and name, the one with the later time takes effect.
                     */
                    at: string;
                    /** @description Name of the artifact, unique in the run. A later artifact with the same name replaces the earlier one. */
                    name: string;
                    /**
                     * Format: uri
                     * @description URL of an artifact that is stored elsewhere, with the scheme `https` and without user name and password.
                     */
                    url?: string;
                    /**
                     * Format: byte
                     * @description Content of the artifact, Base64-encoded; at most 48 KB before encoding.
                     */
                    content_base64?: string;
                    /** @description Media type of the content. Default: `application/octet-stream`. */
                    content_type?: string;
                } | {
                    /** @enum {string} */
                    kind: "approval";
                    /** Format: uuid */
                    run_id?: string;
                    dag_id?: string;
                    /** @description Id of the DAG run, equal to the run id in the path. */
                    dag_run_id?: string;
                    /**
                     * Format: date-time
                     * @description Time of the report, RFC 3339, with at most six decimal places. Of two reports of the same kind and name, the one with the later time takes effect.
                     */
                    at: string;
                    /** @description Name of the approval, unique in the run. Repeating a request changes nothing and returns the existing approval. */
                    name: string;
                    /** @description Question for the user who decides. */
                    message: string;
                    /** @description Time from the first request until the approval expires, in seconds. */
                    deadline_seconds: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CallbackResponse"] | components["schemas"]["ReportResponse"];
                };
            };
            /**
             * @description `callback_invalid`: The body is not a callback.
             *
             *     `callback_run_mismatch`: The body is about another run.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `callback_unsigned`: Signature or timestamp missing. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `callback_refused`: The signature does not match or the timestamp has expired. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_timeout`: The request body did not arrive in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: Request body too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `service_unavailable`: Temporarily unavailable.
             *
             *     `setup_required`: This installation has not been set up yet.
             */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    downloadRunArtifact: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the artifact, percent-encoded. */
                name: string;
                /** @description Id of the run, a UUID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Bytes of the artifact. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `artifact_not_found`: The run stores no such artifact.
             *
             *     `not_found`: Not found.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    adoptLaterExecution: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the run, a UUID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Existing run that has already adopted the DAG run. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunDetailResponse"];
                };
            };
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunDetailResponse"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `run_not_ended`: The run has not ended.
             *
             *     `not_executed_again`: The orchestrator has not executed the DAG run again.
             *
             *     `installation_inactive`: The installation is not active.
             *
             *     `project_archived`: The project is archived.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getRunHistogram: {
        parameters: {
            query?: {
                /** @description Counts only runs of this project; id or key of the project. Required unless `installation_id` is present. */
                project_id?: string;
                /** @description Counts only runs of the installation with this id. Required unless `project_id` is present. */
                installation_id?: string;
                /** @description Counts only runs of this app; id or slug of the app. */
                app?: string;
                /** @description Earliest creation time of the runs, inclusive, RFC 3339 with `Z` or any offset. Default: 24 hours before `to`. */
                from?: string;
                /** @description Latest creation time of the runs, exclusive, RFC 3339 with `Z` or any offset. Default: the current time. */
                to?: string;
                /** @description Maximum number of buckets. The length of a bucket is rounded up to a whole unit of time, so there can be fewer. */
                buckets?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunHistogramResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             *
             *     `run_token_refused`: The route does not accept the token of a run.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    previewRunBatch: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RunBatchDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunBatchPreviewResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             *
             *     `run_token_refused`: The route does not accept the token of a run.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createRunBatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description Key chosen by the client, up to 255 visible ASCII characters. Repeating the request within 24 hours returns the batch that the first request created, with 200 and `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RunBatchDto"];
            };
        };
        responses: {
            /** @description The idempotency key was repeated: the batch that the first request created. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunBatchResponse"];
                };
            };
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunBatchResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             *
             *     `run_token_refused`: The route does not accept the token of a run.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `idempotency_key_reused`: The idempotency key was used for another request. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `too_many_batches`: Too many unfinished batches of the caller.
             *
             *     `rate_limited`: Too many requests.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getRunBatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the batch, a UUID. */
                batch_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunBatchResponse"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `run_token_refused`: The route does not accept the token of a run. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    startRun: {
        parameters: {
            query?: never;
            header?: {
                /** @description Key chosen by the client, up to 255 visible ASCII characters. Repeating the request within 24 hours returns the run that the first request created, with 200 and `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the installation, a UUID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StartRunDto"];
            };
        };
        responses: {
            /** @description The idempotency key was repeated: the run that the first request created. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunDetailResponse"];
                };
            };
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunDetailResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `dag_not_allowed`: The DAG policy does not allow this DAG.
             *
             *     `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `installation_inactive`: The installation is not active.
             *
             *     `approval_pending`: Permissions of the app await approval.
             *
             *     `idempotency_key_reused`: The idempotency key was used for another request.
             *
             *     `project_archived`: The project is archived.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `run_input_too_large`: The input is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `run_kind_unsupported`: The version has no runs of this kind.
             *
             *     `run_input_invalid`: The input does not fit the version's schema.
             *
             *     `schema_timeout`: Validation against the version's schema timed out.
             *
             *     `dag_id_invalid`: The DAG id is not valid.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `too_many_runs`: Too many active runs of the installation.
             *
             *     `rate_limited`: Too many requests.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listRuns: {
        parameters: {
            query?: {
                /** @description Maximum number of items on a page, 1 to 200. */
                limit?: number;
                /** @description `next_cursor` of the previous page; the first page when absent. */
                cursor?: string;
                /** @description Returns only runs of this project; id or key of the project. */
                project_id?: string;
                /** @description Returns only runs of the installation with this id. */
                installation_id?: string;
                /** @description Returns only runs of this app; id or slug of the app. */
                app?: string;
                /** @description Returns only runs in these states, comma-separated. */
                state?: ("submitted" | "running" | "succeeded" | "failed" | "canceled")[];
                /** @description Returns only runs of this kind. */
                run_kind?: "manual" | "schedule" | "event" | "rerun";
                /** @description Returns only runs on behalf of the user with this id. */
                actor?: string;
                /** @description Returns only runs of the backfill with this id. */
                backfill_id?: string;
                /** @description Earliest creation time of the runs, inclusive. RFC 3339 with `Z` or any offset. */
                from?: string;
                /** @description Latest creation time of the runs, exclusive. RFC 3339 with `Z` or any offset. */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunPageResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             *
             *     `run_token_refused`: The route does not accept the token of a run.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    cancelRuns: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CancelRunsDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CancelRunsResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             *
             *     `run_token_refused`: The route does not accept the token of a run.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the run, a UUID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunDetailResponse"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    cancelRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the run, a UUID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CancelRunDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunDetailResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `run_ended`: The run has ended. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    rerun: {
        parameters: {
            query?: never;
            header?: {
                /** @description Key chosen by the client, up to 255 visible ASCII characters. Repeating the request within 24 hours returns the run that the first request created, with 200 and `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the run, a UUID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RerunDto"];
            };
        };
        responses: {
            /** @description The idempotency key was repeated: the run that the first request created. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunDetailResponse"];
                };
            };
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunDetailResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `dag_not_allowed`: The DAG policy does not allow this DAG.
             *
             *     `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `run_not_ended`: The run has not ended.
             *
             *     `installation_inactive`: The installation is not active.
             *
             *     `approval_pending`: Permissions of the app await approval.
             *
             *     `idempotency_key_reused`: The idempotency key was used for another request.
             *
             *     `project_archived`: The project is archived.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `run_input_too_large`: The input is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `run_input_invalid`: The input does not fit the version's schema.
             *
             *     `schema_timeout`: Validation against the version's schema timed out.
             *
             *     `dag_id_invalid`: The DAG id is not valid.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `too_many_runs`: Too many active runs of the installation.
             *
             *     `rate_limited`: Too many requests.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    reconcileRuns: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReconciliationResponse"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    installApp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or slug of the app. */
                app: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InstallAppDto"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InstallationResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `already_installed`: The app is installed in this project already.
             *
             *     `app_archived`: The app is archived.
             *
             *     `project_archived`: The project is archived.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `config_invalid`: The configuration does not fit the version's schema.
             *
             *     `schema_timeout`: Validation against the version's schema timed out.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listInstallations: {
        parameters: {
            query?: {
                /** @description Maximum number of items on a page, 1 to 200. */
                limit?: number;
                /** @description `next_cursor` of the previous page; the first page when absent. */
                cursor?: string;
                /** @description Id or key of the project. Default: all visible projects. */
                project_id?: string;
                /** @description Returns only installations of this app; id or slug of the app. */
                app?: string;
                /** @description Returns only installations in this state. Default: all that are not uninstalled. */
                state?: "active" | "suspended" | "uninstalled";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InstallationPageResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             *
             *     `run_token_refused`: The route does not accept the token of a run.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getInstallation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the installation, a UUID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InstallationResponse"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    uninstallApp: {
        parameters: {
            query?: never;
            header?: {
                /** @description Version on which the change is based, in double quotes, for example `"3"`. An outdated version is rejected with `version_stale`. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the installation, a UUID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InstallationResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `project_archived`: The project is archived. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_stale`: The version is outdated. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateInstallation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Version on which the change is based, in double quotes, for example `"3"`. An outdated version is rejected with `version_stale`. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the installation, a UUID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateInstallationDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InstallationResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `installation_inactive`: The installation is not active.
             *
             *     `project_archived`: The project is archived.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_stale`: The version is outdated. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `config_invalid`: The configuration does not fit the version's schema.
             *
             *     `schema_timeout`: Validation against the version's schema timed out.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    upgradeInstallation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Version on which the change is based, in double quotes, for example `"3"`. An outdated version is rejected with `version_stale`. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the installation, a UUID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpgradeInstallationDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InstallationResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `installation_inactive`: The installation is not active.
             *
             *     `project_archived`: The project is archived.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_stale`: The version is outdated. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `config_invalid`: The configuration does not fit the version's schema.
             *
             *     `schema_timeout`: Validation against the version's schema timed out.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    approvePermission: {
        parameters: {
            query?: never;
            header?: {
                /** @description Version on which the change is based, in double quotes, for example `"3"`. An outdated version is rejected with `version_stale`. */
                "If-Match"?: string;
            };
            path: {
                /** @description Permission that the installed or the pending version requires, for example `storage:read`. */
                permission: string;
                /** @description Id of the installation, a UUID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InstallationResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `installation_inactive`: The installation is not active.
             *
             *     `project_archived`: The project is archived.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_stale`: The version is outdated. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `config_invalid`: The configuration does not fit the version's schema.
             *
             *     `schema_timeout`: Validation against the version's schema timed out.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    revokePermission: {
        parameters: {
            query?: never;
            header?: {
                /** @description Version on which the change is based, in double quotes, for example `"3"`. An outdated version is rejected with `version_stale`. */
                "If-Match"?: string;
            };
            path: {
                /** @description Permission that the installed or the pending version requires, for example `storage:read`. */
                permission: string;
                /** @description Id of the installation, a UUID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InstallationResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `installation_inactive`: The installation is not active.
             *
             *     `project_archived`: The project is archived.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_stale`: The version is outdated. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listInstallationSchedules: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the installation, a UUID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InstallationSchedulesResponse"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createInstallationSchedule: {
        parameters: {
            query?: never;
            header?: {
                /** @description Version on which the change is based, in double quotes, for example `"3"`. An outdated version is rejected with `version_stale`. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the installation, a UUID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateInstallationScheduleDto"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InstallationScheduleResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `installation_inactive`: The installation is not active.
             *
             *     `too_many_schedules`: The installation has too many schedules.
             *
             *     `project_archived`: The project is archived.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_stale`: The version is outdated. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `run_input_too_large`: The input is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `run_kind_unsupported`: The version has no runs of this kind.
             *
             *     `run_input_invalid`: The input does not fit the version's schema.
             *
             *     `schema_timeout`: Validation against the version's schema timed out.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    previewInstallationSchedule: {
        parameters: {
            query: {
                /** @description Cron expression of five fields: minute, hour, day of the month, month, day of the week. */
                cron: string;
                /** @description IANA name of the time zone in which the cron expression is evaluated; UTC when absent. */
                time_zone?: string;
            };
            header?: never;
            path: {
                /** @description Id of the installation, a UUID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SchedulePreviewResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    deleteInstallationSchedule: {
        parameters: {
            query?: never;
            header?: {
                /** @description Version on which the change is based, in double quotes, for example `"3"`. An outdated version is rejected with `version_stale`. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the schedule, a UUID. */
                schedule_id: string;
                /** @description Id of the installation, a UUID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `installation_inactive`: The installation is not active.
             *
             *     `schedule_in_version`: The schedule belongs to the installed version.
             *
             *     `project_archived`: The project is archived.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_stale`: The version is outdated. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateInstallationSchedule: {
        parameters: {
            query?: never;
            header?: {
                /** @description Version on which the change is based, in double quotes, for example `"3"`. An outdated version is rejected with `version_stale`. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the schedule, a UUID. */
                schedule_id: string;
                /** @description Id of the installation, a UUID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateInstallationScheduleDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InstallationScheduleResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `installation_inactive`: The installation is not active.
             *
             *     `schedule_not_in_version`: The installed version does not have the schedule.
             *
             *     `project_archived`: The project is archived.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_stale`: The version is outdated. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `run_input_too_large`: The input is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `run_input_invalid`: The input does not fit the version's schema.
             *
             *     `schema_timeout`: Validation against the version's schema timed out.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    resetInstallationSchedule: {
        parameters: {
            query?: never;
            header?: {
                /** @description Version on which the change is based, in double quotes, for example `"3"`. An outdated version is rejected with `version_stale`. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id of the schedule, a UUID. */
                schedule_id: string;
                /** @description Id of the installation, a UUID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InstallationScheduleResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `installation_inactive`: The installation is not active.
             *
             *     `schedule_not_in_version`: The installed version does not have the schedule.
             *
             *     `project_archived`: The project is archived.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_stale`: The version is outdated. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listBackfills: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the installation, a UUID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BackfillsResponse"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createBackfill: {
        parameters: {
            query?: never;
            header?: {
                /** @description Key chosen by the client, up to 255 visible ASCII characters. Repeating the request within 24 hours returns the backfill that the first request created, with 200 and `Idempotent-Replayed: true`. */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description Id of the installation, a UUID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateBackfillDto"];
            };
        };
        responses: {
            /** @description The idempotency key was repeated: the backfill that the first request created. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BackfillResponse"];
                };
            };
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BackfillResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `idempotency_key_reused`: The idempotency key was used for another request.
             *
             *     `schedule_not_in_version`: The installed version does not have the schedule.
             *
             *     `installation_inactive`: The installation is not active.
             *
             *     `approval_pending`: Permissions of the app await approval.
             *
             *     `project_archived`: The project is archived.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `run_input_too_large`: The input is too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `backfill_too_large`: The range has too many scheduled times.
             *
             *     `run_kind_unsupported`: The version has no runs of this kind.
             *
             *     `run_input_invalid`: The input does not fit the version's schema.
             *
             *     `schema_timeout`: Validation against the version's schema timed out.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `too_many_backfills`: Too many backfills of the installation are open.
             *
             *     `rate_limited`: Too many requests.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    previewBackfill: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the installation, a UUID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BackfillRangeDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BackfillPreviewResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `schedule_not_in_version`: The installed version does not have the schedule.
             *
             *     `project_archived`: The project is archived.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `backfill_too_large`: The range has too many scheduled times. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getBackfill: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the backfill, a UUID. */
                backfill_id: string;
                /** @description Id of the installation, a UUID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BackfillResponse"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    cancelBackfill: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the backfill, a UUID. */
                backfill_id: string;
                /** @description Id of the installation, a UUID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BackfillResponse"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    issueRunToken: {
        parameters: {
            query?: never;
            header: {
                /** @description Time at which the request is sent: Unix time in seconds (10 digits) or milliseconds (13 digits). */
                "x-service-timestamp": string;
                /** @description HMAC-SHA256 of `<x-service-timestamp>.<body>` with a callback secret, hexadecimal. Up to 8 signatures, separated by commas or spaces; each may have the prefix `sha256=` or `v1=`. */
                "x-service-signature": string;
            };
            path: {
                /** @description Id of the run, a UUID. */
                id: string;
            };
            cookie?: never;
        };
        /** @description `run_id`, `dag_run_id` or both are required; each must be the run id in the path. */
        requestBody: {
            content: {
                "application/json": {
                    /** @description Id of the DAG run, equal to the run id in the path. */
                    dag_run_id?: string;
                    /** Format: uuid */
                    run_id?: string;
                    dag_id?: string;
                    /** @description Arbitrary text that makes the signature unique. */
                    nonce?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunTokenResponse"];
                };
            };
            /**
             * @description `callback_invalid`: The body is not a callback.
             *
             *     `callback_run_mismatch`: The body is about another run.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `callback_unsigned`: Signature or timestamp missing. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `callback_refused`: The signature does not match or the timestamp has expired.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_timeout`: The request body did not arrive in time. */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `run_ended`: The run has ended.
             *
             *     `installation_inactive`: The installation is not active.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `payload_too_large`: Request body too large. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `service_unavailable`: Temporarily unavailable.
             *
             *     `setup_required`: This installation has not been set up yet.
             */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    decideApproval: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the approval, a UUID. */
                approval: string;
                /** @description Id of the run, a UUID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DecideApprovalDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApprovalResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `run_token_refused`: The route does not accept the token of a run.
             *
             *     `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `approval_not_found`: The run has no such approval.
             *
             *     `not_found`: Not found.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `approval_decided`: The approval has already been decided.
             *
             *     `project_archived`: The project is archived.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    readRunLogs: {
        parameters: {
            query?: {
                /** @description Id of the task whose log is returned; the list of tasks is returned when absent. */
                task?: string;
                /** @description Index of a mapped task; -1 for a task that is not mapped. */
                map_index?: number;
                /** @description Number of the attempt, from 1; the latest when absent. */
                try?: number;
                /** @description Part of the log with which the first page begins. `start`: its beginning. `end`: its last 2 MB. Default: `start`. */
                part?: "start" | "end";
                /** @description `next_cursor` or `resume_cursor` of an earlier page of the same run; the first page when absent. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Id of the run, a UUID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunTasksResponse"] | components["schemas"]["RunLogPageResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `logs_unavailable`: Logs are not available yet.
             *
             *     `not_found`: Not found.
             */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `orchestrator_unavailable`: The orchestrator is not reachable. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    streamRunLog: {
        parameters: {
            query: {
                /** @description `next_cursor` or `resume_cursor` of a page of the log, after which the stream begins. */
                cursor: string;
            };
            header?: {
                /** @description Id of the last message that the client received; takes precedence over `cursor`. */
                "Last-Event-ID"?: string;
            };
            path: {
                /** @description Id of the run, a UUID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": Record<string, never>;
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `too_many_streams`: Too many open streams.
             *
             *     `rate_limited`: Too many requests.
             */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `overloaded`: Shedding load. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listRunTasks: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the run, a UUID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RunTaskListResponse"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listInstallationMembers: {
        parameters: {
            query?: {
                /** @description Maximum number of items on a page, 1 to 200. */
                limit?: number;
                /** @description `next_cursor` of the previous page; the first page when absent. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Id of the installation, a UUID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InstallationMemberPageResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getInstallationMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the person or service account, a UUID. */
                user_id: string;
                /** @description Id of the installation, a UUID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InstallationMemberResponse"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    setInstallationMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the person or service account, a UUID. */
                user_id: string;
                /** @description Id of the installation, a UUID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetInstallationMemberDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InstallationMemberResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `project_archived`: The project is archived. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    removeInstallationMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the person or service account, a UUID. */
                user_id: string;
                /** @description Id of the installation, a UUID. */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `conflict`: Conflict with the current state.
             *
             *     `project_archived`: The project is archived.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listAppMembers: {
        parameters: {
            query?: {
                /** @description Maximum number of items on a page, 1 to 200. */
                limit?: number;
                /** @description `next_cursor` of the previous page; the first page when absent. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Id or slug of the app. */
                app: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppMemberPageResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getAppMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the person or service account, a UUID. */
                user_id: string;
                /** @description Id or slug of the app. */
                app: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppMemberResponse"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    setAppMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the person or service account, a UUID. */
                user_id: string;
                /** @description Id or slug of the app. */
                app: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetAppMemberDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppMemberResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `project_archived`: The project is archived. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    removeAppMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the person or service account, a UUID. */
                user_id: string;
                /** @description Id or slug of the app. */
                app: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `conflict`: Conflict with the current state.
             *
             *     `project_archived`: The project is archived.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getAppVersionCode: {
        parameters: {
            query: {
                /** @description Id or key of the project in which the version would be installed. */
                project_id: string;
            };
            header?: never;
            path: {
                /** @description Name of the version, for example `1.4.0`. */
                version: string;
                /** @description Id or slug of the app. */
                app: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VersionCodeResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getManifestSchema: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description JSON Schema, draft 2020-12. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
        };
    };
    listAppVersionDags: {
        parameters: {
            query: {
                /** @description Id or key of the project in which the version would be installed. */
                project_id: string;
            };
            header?: never;
            path: {
                /** @description Name of the version, for example `1.4.0`. */
                version: string;
                /** @description Id or slug of the app. */
                app: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VersionDagsResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listAppVersions: {
        parameters: {
            query?: {
                /** @description Maximum number of items on a page, 1 to 200. */
                limit?: number;
                /** @description `next_cursor` of the previous page; the first page when absent. */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description Id or slug of the app. */
                app: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppVersionPageResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    publishAppVersion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or slug of the app. */
                app: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PublishVersionDto"];
            };
        };
        responses: {
            /** @description The version was already published with the same manifest. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppVersionResponse"];
                };
            };
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppVersionResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `app_version_exists`: The app has this version already.
             *
             *     `app_archived`: The app is archived.
             *
             *     `project_archived`: The project is archived.
             *
             *     `conflict`: Conflict with the current state.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `manifest_invalid`: The manifest is not valid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getAppVersion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Name of the version, for example `1.4.0`. */
                version: string;
                /** @description Id or slug of the app. */
                app: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppVersionResponse"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listApps: {
        parameters: {
            query?: {
                /** @description Maximum number of items on a page, 1 to 200. */
                limit?: number;
                /** @description `next_cursor` of the previous page; the first page when absent. */
                cursor?: string;
                /** @description Returns only apps whose owner has this type. */
                owner_kind?: "org" | "project" | "user";
                /** @description Returns only apps that this project owns; id or key of the project. */
                project_id?: string;
                /** @description Returns only apps whose slug or name contains this text, in any letter case. */
                q?: string;
                /** @description `true` returns only archived apps; otherwise, only apps that are not archived are returned. */
                archived?: "true" | "false";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppPageResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `run_token_refused`: The route does not accept the token of a run. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createApp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateAppDto"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             *
             *     `run_token_refused`: The route does not accept the token of a run.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `app_slug_taken`: Another app has or had this slug.
             *
             *     `project_archived`: The project is archived.
             *
             *     `conflict`: Conflict with the current state.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getApp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id or slug of the app. */
                app: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppResponse"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    archiveApp: {
        parameters: {
            query?: never;
            header?: {
                /** @description Version on which the change is based, in double quotes, for example `"3"`. An outdated version is rejected with `version_stale`. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id or slug of the app. */
                app: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `app_in_use`: The app is installed.
             *
             *     `project_archived`: The project is archived.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_stale`: The version is outdated. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    updateApp: {
        parameters: {
            query?: never;
            header?: {
                /** @description Version on which the change is based, in double quotes, for example `"3"`. An outdated version is rejected with `version_stale`. */
                "If-Match"?: string;
            };
            path: {
                /** @description Id or slug of the app. */
                app: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateAppDto"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppResponse"];
                };
            };
            /** @description `validation_failed`: Some fields are not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unauthenticated`: No valid credential. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `forbidden`: Permission missing.
             *
             *     `scope_missing`: The credential lacks the required scope.
             */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `not_found`: Not found. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `app_archived`: The app is archived.
             *
             *     `app_in_use`: The app is installed.
             *
             *     `project_archived`: The project is archived.
             */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_stale`: The version is outdated. */
            412: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `rate_limited`: Too many requests. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
}
