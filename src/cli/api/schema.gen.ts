// Made from contracts/openapi.json by "npm run portal:types". Never edited by hand.
export interface paths {
    "/api/auth/command-logins/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Exchange the code of a command login for its token, within two minutes */
        post: operations["redeemCommandLogin"];
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
    "/api/events/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the events of a project, oldest first
         * @description Streams at the speed of the reader. The last line of NDJSON, and trailers of the response in all formats, state whether the export is complete and, when it is not, the cursor at which it continues. A caller can have 2 exports running at once. With `chained-ndjson`, each line ends in an index and a hash over itself and the line before.
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
        /** Create a flag, turned off unless `enabled` is set */
        post: operations["createFlag"];
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
        /** List the groups of a project by key */
        get: operations["listGroups"];
        put?: never;
        /** Create a group, turned on unless `enabled` is `false` */
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
        /** Update the given fields of a group */
        patch: operations["updateGroup"];
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
    "/api/flags/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Evaluate flags, or an unsaved definition, for many contexts */
        post: operations["previewFlags"];
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
        /** Archive a flag; it is no longer evaluated and keeps its history */
        delete: operations["archiveFlag"];
        options?: never;
        head?: never;
        /** Update the given fields of a flag */
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
        /** Kill a flag, or revive it */
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
    "/api/projects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List visible projects by key; archived ones only on request */
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
        /** Create an API key with its webhook secret, returned only once */
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
    "/api/projects/{project}/event-retention": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Get for how many days the events of a project are stored, by type */
        get: operations["getEventRetention"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change for how many days events of some types are stored
         * @description Older events are deleted in the background; a longer retention does not bring them back. Audit events require `organization:manage`.
         */
        patch: operations["updateEventRetention"];
        trace?: never;
    };
    "/api/projects/{project}/member-candidates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Find active people by a prefix of e-mail address or name */
        get: operations["findMemberCandidates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/projects/{project}/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List people with access to a project, including organization administrators */
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
    "/api/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stream changes in a project (server-sent events)
         * @description Each topic requires its permission in the project: `<topic>:view`.
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
    "/api/v1/apps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List visible apps by slug */
        get: operations["listApps"];
        put?: never;
        /**
         * Create an app
         * @description An app of the organization or a project requires `apps:publish` there.
         */
        post: operations["createApp"];
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
         * @description With `project_id` the caller needs `installations:view` in that project.
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
        /** Uninstall an app; active runs continue, and no other run starts */
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
    "/api/v1/apps/installations/{id}/grants/{permission}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Approve a permission; the last missing one activates a pending version */
        put: operations["approvePermission"];
        post?: never;
        /** Revoke an approval; no run starts without a required one */
        delete: operations["revokePermission"];
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
    "/api/v1/apps/installations/{id}/schedules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List the schedules of an installation with their next five times */
        get: operations["listInstallationSchedules"];
        put?: never;
        /**
         * Add a schedule to an installation
         * @description An installation has at most 20 schedules, those of its manifest included.
         */
        post: operations["createInstallationSchedule"];
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
         * @description A change of a schedule of the manifest stays in force when the installation is upgraded. Times that pass while a schedule is paused are skipped.
         */
        patch: operations["updateInstallationSchedule"];
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
         * @description A version that requires more permissions than are approved stays pending until they are. Approving requires `installations:manage`.
         */
        post: operations["upgradeInstallation"];
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
         * @description A run that the orchestrator executes ends once the orchestrator has stopped it.
         */
        post: operations["cancelRun"];
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
        /** Update the given fields of an app, or restore it */
        patch: operations["updateApp"];
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
        /** Install a version of an app in a project, with the given approvals */
        post: operations["installApp"];
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
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        RedeemCommandLoginDto: {
            /** @description Code that the portal sent to the loopback address. */
            code: string;
            /** @description Verifier that the command kept: 32 random bytes in base64url without padding. */
            code_verifier: string;
        };
        CommandTokenResponse: {
            /** @description Personal access token, sent as `Authorization: Bearer <token>`. */
            token: string;
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
            /** @description Stable code of the problem, for programs. */
            code: string;
            /** @description Id of the request, as in the service's log. */
            request_id: string;
            /** @description Invalid fields of the request; absent when no field is at fault. */
            errors?: components["schemas"]["FieldProblemResponse"][];
            /** @description Permission that the caller lacks; present only with the code `forbidden`, and not always. */
            required?: components["schemas"]["RequiredPermissionResponse"];
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
            /** @description Key of the group that the flag belongs to; `null` for no group. */
            group?: string | null;
            /** @description Labels by which lists of flags are filtered. */
            tags?: string[];
            /** @description Whether the flag is excluded from the detection of stale flags. */
            permanent?: boolean;
            /** @description Reason for the change, recorded in the history. */
            reason?: string;
        };
        FlagResponse: {
            /**
             * @description State in force: what the switches of the flag and of its group come to. Only a flag that is `on` can evaluate to `true` without
             *     an override. `killed`: an emergency stop is active, of the flag or of its group.
             * @enum {string}
             */
            state: "on" | "off" | "killed" | "archived";
            /**
             * @description Whether the flag or its group is the cause of the state; `null` for flags that are on or archived.
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
            /** @description Key of the group that the flag belongs to; `null` for no group. */
            group: string | null;
            /** @description Labels by which lists of flags are filtered. */
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
            /** @description Id of the user who made the last change; `null` for the service itself, which applies schedules. */
            updated_by: string | null;
            /**
             * Format: date-time
             * @description Time of the last reported evaluation, RFC 3339, UTC, delayed by up to ten seconds; `null` when no evaluation was
             *     reported.
             */
            last_evaluated_at: string | null;
            /**
             * @description Reason why the flag can be removed from code; `null` when it is not stale. `unused`: not evaluated for 14 days.
             *     `fully_on`, `fully_off`: the same value for every context and unchanged for 14 days.
             * @enum {string|null}
             */
            stale: "fully_off" | "fully_on" | "unused" | null;
            /** @description Number of reported evaluations since the start of yesterday, UTC, delayed by up to ten seconds. */
            evaluations_since_yesterday: number;
            /** @description Value of the caller's own active override; `null` without one and for API keys. */
            overridden_for_me: boolean | null;
            /** @description Permissions that the caller holds on the flag, regardless of its state; empty for API keys. */
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
        GroupResponse: {
            /** @description Key of the group, unique in the project. Permanent; cannot be reused. */
            key: string;
            /** @description Display name of the group. */
            name: string;
            /** @description What the group's flags have in common, as free text; empty when absent. */
            description: string;
            /** @description Whether the group is turned on. While it is off, every flag of the group evaluates to `false`. */
            enabled: boolean;
            /** @description Whether the group's emergency stop is active: every flag of the group evaluates to `false`. */
            killed: boolean;
            /** @description Whether the group is archived. An archived group has no flags. */
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
            /** @description Id of the user who made the last change; `null` for the service itself. */
            updated_by: string | null;
            /** @description Permissions that the caller holds on the group, regardless of its state; empty for API keys. */
            can: ("organization:manage" | "project:view" | "project:manage" | "keys:manage" | "members:manage" | "events:view" | "views:edit" | "flags:view" | "flags:edit" | "flags:kill" | "flags:override" | "apps:view" | "apps:publish" | "installations:view" | "installations:manage" | "installations:configure" | "runs:view" | "runs:start" | "runs:cancel" | "runs:approve" | "runs:reconcile" | "system:view")[];
        };
        UpdateGroupDto: {
            /** @description `true` archives the group, `false` restores it. */
            archived?: boolean;
            /** @description Version on which the change is based; an outdated one is rejected with `version_stale`. Equivalent to `If-Match`. */
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
        HistoryPageResponse: {
            /** @description Changes on this page, newest first. */
            items: components["schemas"]["HistoryItemResponse"][];
            /** @description Cursor of the next page; `null` on the last page. */
            next_cursor: string | null;
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
            /** @description Keys of the flags to evaluate. When absent: the flag of the draft, or without a draft all flags. */
            keys?: string[];
            /** @description Unsaved definition of a flag, evaluated instead of the stored one. */
            draft?: components["schemas"]["DraftFlagDto"];
        };
        PreviewResponse: {
            /** @description Revision of the flags that were evaluated. */
            revision: number;
            /** @description Evaluations for each context, in the order of the request's contexts. */
            results: components["schemas"]["PreviewRowResponse"][];
            /** @description Number of contexts for which a flag is on, by key of the flag. */
            on: {
                [key: string]: number;
            };
        };
        UpdateFlagDto: {
            /** @description `true` archives the flag, `false` restores it. */
            archived?: boolean;
            /** @description Version on which the change is based; an outdated one is rejected with `version_stale`. Equivalent to `If-Match`. */
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
            /** @description Key of the group that the flag belongs to; `null` for no group. */
            group?: string | null;
            /** @description Labels by which lists of flags are filtered. */
            tags?: string[];
            /** @description Whether the flag is excluded from the detection of stale flags. */
            permanent?: boolean;
            /** @description Reason for the change, recorded in the history. */
            reason?: string;
        };
        KillDto: {
            /** @description Id or key of the project. Required here or as the query parameter `project_id`. */
            project_id?: string;
            /**
             * @description `true` kills the flag or group, `false` revives it.
             * @default true
             */
            killed?: boolean;
            /** @description Reason for the change, recorded in the history. */
            reason?: string;
        };
        RevertDto: {
            /** @description Id or key of the project. Required here or as the query parameter `project_id`. */
            project_id?: string;
            /** @description Revision of the project whose state of the flag or group is restored. */
            revision: number;
            /** @description Reason for the change, recorded in the history. */
            reason?: string;
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
             * @description Ids of DAGs that runs in this project may start, besides those of organization-owned apps; an id that ends in `*`
             *     matches every id that starts with the text before it. Enforced while the installation's DAG policy is `allow-list`.
             */
            dag_allow_list: string[];
            /**
             * @description Origins (scheme, host and port) whose pages may read flags with the project's API keys from a browser: the routes of
             *     OFREP, and the snapshot, evaluation and stream of flags.
             */
            cors_origins: string[];
            /**
             * Format: date-time
             * @description Time since when the project is archived and rejects events and changes, RFC 3339, UTC; `null` when it is not
             *     archived.
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
            /** @description Permissions that the caller holds in the project, archived or not. */
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
             * @description DAGs that runs in this project may start under `SERVICE_APP_DAG_POLICY=allow-list`; replaces the list. At most 200
             *     DAG ids, each of which may end in `*` to match every id with that prefix. Requires `organization:manage`.
             * @example [
             *       "shop_nightly",
             *       "shop_reports_*"
             *     ]
             */
            dag_allow_list?: string[];
            /**
             * @description Origins whose pages may read flags with the project's API keys from a browser; replaces the list. At most 20, each
             *     with scheme, host and port as browsers send them, without path and wildcards.
             * @example [
             *       "https://app.example.com",
             *       "http://localhost:5173"
             *     ]
             */
            cors_origins?: string[];
            /** @description Version on which the change is based; an outdated one is rejected with `version_stale`. Equivalent to `If-Match`. */
            version?: number;
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
            /** @description First characters of the key, by which lists identify it. */
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
        ApiKeyPageResponse: {
            /** @description API keys on this page, newest first. */
            items: components["schemas"]["ApiKeyResponse"][];
            /** @description Cursor of the next page; `null` on the last page. */
            next_cursor: string | null;
        };
        EventRetentionResponse: {
            /** @description Days for which the installation stores events, `EVENTS_RETENTION_DAYS`; the most that a type can have. */
            installation_days: number;
            /** @description All event types in alphabetical order. */
            types: components["schemas"]["TypeRetentionResponse"][];
        };
        UpdateEventRetentionDto: {
            /** @description Types whose setting changes, each once; all others stay as they are. */
            types: components["schemas"]["TypeRetentionChange"][];
        };
        MemberCandidatesResponse: {
            /** @description At most 20 candidates, sorted by e-mail address. */
            items: components["schemas"]["MemberCandidateResponse"][];
        };
        MemberPageResponse: {
            /** @description Members on this page, at most `limit`. */
            items: components["schemas"]["MemberResponse"][];
            /** @description Cursor of the next page; `null` on the last page. */
            next_cursor: string | null;
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
            /** @description Whether the relation comes from the organization and cannot be removed here. */
            inherited: boolean;
            /**
             * @description Relation granted on the project itself, which remains when an inherited one ends; `null` for none.
             * @enum {string|null}
             */
            direct_relation: "owner" | "developer" | "viewer" | null;
        };
        SetMemberDto: {
            /**
             * @description Relation to the project, which replaces the present one.
             * @enum {string}
             */
            relation: "owner" | "developer" | "viewer";
        };
        AppPageResponse: {
            /** @description Apps on this page, sorted by slug. */
            items: components["schemas"]["AppResponse"][];
            /** @description Cursor of the next page; `null` on the last page. */
            next_cursor: string | null;
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
            /** @description Owner of the app. The organization and projects require `apps:publish`; every user may own apps. */
            owner: components["schemas"]["AppOwnerDto"];
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
            /** @description Name of the version that was published last; `null` before the first one. */
            latest_version: string | null;
            /** @description Number of published versions of the app. */
            version_count: number;
            /** @description Number of projects in which the app is installed, including those that the caller may not view. */
            installation_count: number;
            /**
             * Format: date-time
             * @description Time since when the app is archived and cannot be installed, RFC 3339, UTC; `null` when it is not archived.
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
        InstallationPageResponse: {
            /** @description Installations on this page, at most `limit`. */
            items: components["schemas"]["InstallationResponse"][];
            /** @description Cursor of the next page; `null` on the last page. */
            next_cursor: string | null;
        };
        InstallationResponse: {
            /**
             * @description State of the installation: `active`, `suspended` (starts no runs) or `uninstalled`.
             * @enum {string}
             */
            state: "active" | "suspended" | "uninstalled";
            /**
             * @description Settings of the installation. Those that the version's `config_schema` marks `writeOnly` or `format: password`
             *     appear as `••••••••`. Sending the mask back keeps the stored value.
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
            /** @description Version in use, which new runs execute. */
            app_version: components["schemas"]["InstalledVersionResponse"];
            /** @description Name of the app's version that was published last. */
            latest_version: string;
            /** @description Requested version that takes effect once its permissions are approved; `null` for none. */
            pending: components["schemas"]["PendingVersionResponse"] | null;
            /** @description Approved permissions of the installation. */
            grants: components["schemas"]["GrantResponse"][];
            /** @description Permissions that the version in use requires and that are not approved; no run starts while there are any. */
            missing_permissions: string[];
            /** @description Newest run; `null` when there is none or the caller may not view runs. */
            last_run: components["schemas"]["LastRunResponse"] | null;
            /** @description Last rejected start by a schedule or an event; `null` once a trigger of that kind starts a run again. */
            last_refused_start: components["schemas"]["RefusedStartResponse"] | null;
            /**
             * @description DAGs of the version in use that runs in this project may not start under the DAG policy, unless an organization
             *     administrator starts them. An administrator can add them to the project's `dag_allow_list`.
             */
            dags_not_allowed: string[];
            /**
             * @description Suspension of the event triggers, after matching events against the version's `input_schema` repeatedly timed out;
             *     `null` while events trigger runs. Setting `state` to `active` or installing another version resumes them.
             */
            events_suspended: components["schemas"]["EventSuspensionResponse"] | null;
            /**
             * Format: date-time
             * @description Time of the next scheduled run, RFC 3339, UTC; `null` without schedules and while no run can start.
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
        UpdateInstallationDto: {
            /** @description Complete new settings, which replace the present ones. Requires `installations:configure`. */
            config?: {
                [key: string]: unknown;
            };
            /**
             * @description `suspended` stops new runs, `active` resumes them. Requires `installations:manage`. Triggered runs act on behalf of
             *     the user who resumed last.
             * @enum {string}
             */
            state?: "active" | "suspended";
            /** @description Version on which the change is based; an outdated one is rejected with `version_stale`. Equivalent to `If-Match`. */
            version?: number;
        };
        StartRunDto: {
            /**
             * @description Input that matches the version's `input_schema`; `{}` when absent. The orchestrator displays it, so it must not
             *     contain secrets.
             */
            input?: {
                [key: string]: unknown;
            };
            /**
             * @description Kind of the run. Callers start only `manual` runs; triggers start the others.
             * @enum {string}
             */
            run_kind?: "manual";
        };
        RunDetailResponse: {
            /**
             * @description State of the run. `succeeded`, `failed` and `canceled` are final.
             * @enum {string}
             */
            state: "submitted" | "running" | "succeeded" | "failed" | "canceled";
            /**
             * @description Why an active run is waiting; `null` when it is not waiting or has ended.
             * @enum {string|null}
             */
            status_detail: "waiting_for_slot" | "queued" | "awaiting_dag" | "dag_paused" | "scheduler_down" | "pool_full" | "login_refused" | "orchestrator_unreachable" | "canceling" | null;
            /**
             * @description How the run was started: by a caller, a schedule, an event or as a rerun.
             * @enum {string}
             */
            run_kind: "manual" | "schedule" | "event" | "rerun";
            /**
             * @description Which orchestrator executes the run: a real Airflow, or the simulated orchestrator, which executes nothing. `null` for runs that were created before this was recorded.
             * @enum {string|null}
             */
            orchestrator: "airflow" | "simulated" | null;
            /** @description Execution of the same DAG run after the end of this run, after it was cleared in the orchestrator. The state of the run stays final. `null` for none. */
            later_execution: components["schemas"]["LaterExecutionResponse"] | null;
            /** @description Time from start to end in milliseconds; `null` while the run is active and when it never started. */
            duration_ms: number | null;
            /** @description Number of approvals that the run waits for. */
            pending_approvals: number;
            /** @description Whether the orchestrator executed the run with code other than the pinned code. `null` without a pin, before the code is read, and when it cannot be compared. */
            code_mismatch: boolean | null;
            /** @description Input of the run, with numbers exactly as sent. Values that the input's schema marks as secret are masked. */
            input: {
                [key: string]: unknown;
            };
            /** @description Result that the code of the run reported last, with numbers exactly as sent; `null` without one. */
            result: {
                [key: string]: unknown;
            } | null;
            /** @description Owner of the app when the run was created. */
            owner: components["schemas"]["AppOwnerResponse"];
            /** @description Artifacts that the code of the run has reported, at most 100, in the order of their first report. */
            artifacts: components["schemas"]["RunArtifactResponse"][];
            /** @description Approvals that the code of the run has requested, at most 20, in the order of the requests. */
            approvals: components["schemas"]["ApprovalResponse"][];
            /** @description Callbacks of the run that were refused, so that its state is recorded late; `null` when none was. */
            refused_callbacks: components["schemas"]["RefusedCallbacksResponse"] | null;
            /** @description Timeline of the run: its first 500 observations, applied or not. */
            transitions: components["schemas"]["TransitionResponse"][];
            /** @description Id of the run, a UUID. */
            id: string;
            /** @description Explanation of `status_detail`, such as the import error of a DAG that the run awaits; `null` without one. */
            status_text: string | null;
            /** @description Queue of a run whose `status_detail` is `waiting_for_slot`; `null` for every other run. */
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
            /** @description Id of the DAG run: the id of the run, unless the run adopted the DAG run of an earlier run. */
            dag_run_id: string;
            /** @description Id of the event that triggered the run; `null` for other run kinds. */
            trigger_event_id: string | null;
            /** @description Id of the backfill that started the run; `null` for other runs. */
            backfill_id: string | null;
            /**
             * Format: date-time
             * @description Time of the schedule that the run is for, RFC 3339, UTC; `null` for runs that no schedule and no backfill started.
             */
            scheduled_for: string | null;
            /**
             * Format: date-time
             * @description Creation time of the run, RFC 3339, UTC.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description Time when the orchestrator accepted the run, RFC 3339, UTC; `null` before that.
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
            /** @description Request to stop the run before its regular end; `null` for none. */
            stop: components["schemas"]["RunStopResponse"] | null;
            /** @description Progress that the code of the run reported last; `null` before it reports any. */
            progress: components["schemas"]["RunProgressResponse"] | null;
            /** @description Version of the run, incremented by every visible change: of two responses, the higher version is newer. */
            version: number;
            /**
             * @description First 60 characters of the input's JSON text, as sent, with each sequence of white space as one space. Ends with
             *     `…` when the input is longer. Empty when the input's schema marks values as secret.
             */
            input_preview: string;
            /** @description Code with which the orchestrator executed the run; `null` before it is read, and where the orchestrator has no versions. */
            code: components["schemas"]["RunCodeResponse"] | null;
            /** @description Code that the version of the app pins for the DAG of the run; `null` when it pins none. */
            pinned_code: components["schemas"]["CodePinResponse"] | null;
            /** @description Permissions that the caller holds on the run's installation, regardless of the run's state. */
            can: ("organization:manage" | "project:view" | "project:manage" | "keys:manage" | "members:manage" | "events:view" | "views:edit" | "flags:view" | "flags:edit" | "flags:kill" | "flags:override" | "apps:view" | "apps:publish" | "installations:view" | "installations:manage" | "installations:configure" | "runs:view" | "runs:start" | "runs:cancel" | "runs:approve" | "runs:reconcile" | "system:view")[];
        };
        InstallationSchedulesResponse: {
            /** @description Schedules of the installation: those of the manifest in its order, then those that people added. */
            items: components["schemas"]["InstallationScheduleResponse"][];
        };
        CreateInstallationScheduleDto: {
            /** @description Input of the schedule's runs. The service adds `schedule` with the time that a run is for. */
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
        InstallationScheduleResponse: {
            /**
             * @description Where the schedule comes from: the manifest of the installed version, or a person who added it. `dropped`: a person changed it, and the installed version no longer has it, so that it starts no runs.
             * @enum {string}
             */
            source: "manifest" | "added" | "dropped";
            /** @description Input of the schedule's runs, beside `schedule`; `null` without one. Secret values are masked. */
            input: {
                [key: string]: unknown;
            } | null;
            /** @description Id of the schedule, a UUID. It stays the same when the installation is upgraded. */
            id: string;
            /** @description Cron expression in force. */
            cron: string;
            /** @description IANA name of the time zone in force. */
            time_zone: string;
            /** @description Whether the schedule is paused and starts no runs. */
            paused: boolean;
            /** @description Whether a person changed a schedule of the manifest: its times, its input, or that it is paused. */
            changed: boolean;
            /** @description Times in the manifest of the latest version that has the schedule; `null` for a schedule that a person added. */
            manifest: components["schemas"]["ManifestTimesResponse"] | null;
            /**
             * Format: date-time
             * @description Time of the next run, RFC 3339, UTC; `null` while the schedule starts no runs.
             */
            next_run_at: string | null;
            /** @description The next five times of the cron expression, also while the schedule starts no runs. */
            next_times: components["schemas"]["ScheduleTimeResponse"][];
            /** @description Version of the installation's record, incremented by every change and sent as the `ETag`. */
            version: number;
        };
        UpdateInstallationScheduleDto: {
            /** @description Complete new input of the schedule's runs; an empty object removes it. */
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
        UpgradeInstallationDto: {
            /**
             * @description Settings that match the version's `config_schema`. Settings marked `writeOnly` or `format: password` are secrets:
             *     responses contain `••••••••` instead, and sending the mask keeps the stored value.
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
        CancelRunDto: {
            /** @description Reason for the cancellation, recorded in the audit trail. */
            reason?: string;
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
            /** @description With `part=end` the number of bytes of the log before the text, which begins with a whole line; else `null`. */
            skipped_bytes: number | null;
            /** @description Id of the task in the DAG. */
            task_id: string;
            /** @description Text of the log on this page: at most 256 KB, with `part=end` 2 MB. */
            text: string;
            /** @description Cursor of the next page; `null` when the log has no further text at present. */
            next_cursor: string | null;
            /** @description Cursor of text that is written to the log after this page; a caller follows the log with it, without reading it again. */
            resume_cursor: string;
        };
        UpdateAppDto: {
            /** @description New display name; unchanged when absent. */
            name?: string;
            /** @description New description; unchanged when absent. */
            description?: string;
            /** @description `true` archives the app, as `DELETE` does; `false` restores it. */
            archived?: boolean;
            /** @description Version on which the change is based; an outdated one is rejected with `version_stale`. Equivalent to `If-Match`. */
            version?: number;
        };
        InstallAppDto: {
            /**
             * @description Settings that match the version's `config_schema`. Settings marked `writeOnly` or `format: password` are secrets:
             *     responses contain `••••••••` instead, and sending the mask keeps the stored value.
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
        RunTaskResponse: {
            /** @description Index of a mapped task; -1 for a task that is not mapped. */
            map_index: number;
            /** @description Number of attempts so far; attempts are numbered from 1. */
            tries: number;
            /** @description Id of the task in the DAG. */
            task_id: string;
            /** @description State of the latest attempt, as the orchestrator names it; `null` before it has one. */
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
        ManifestTimesResponse: {
            /** @description Cron expression in the manifest. */
            cron: string;
            /** @description Time zone in the manifest, an IANA name. */
            time_zone: string;
        };
        ScheduleTimeResponse: {
            /**
             * Format: date-time
             * @description The time, RFC 3339, UTC.
             */
            at: string;
            /** @description The same time as the clocks of the schedule's time zone show it, RFC 3339 with the zone's offset. */
            local: string;
        };
        LaterExecutionResponse: {
            /**
             * @description State of the later execution, as the orchestrator reported it last.
             * @enum {string}
             */
            state: "submitted" | "running" | "succeeded" | "failed" | "canceled";
            /** @description How often the DAG run was cleared; `null` when the orchestrator does not report it. */
            clear_number: number | null;
            /**
             * Format: date-time
             * @description Time when Signalbox received the report, RFC 3339, UTC.
             */
            seen_at: string;
            /** @description Id of the run that adopted the later execution; `null` while none has. */
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
            /** @description Number of bytes; `null` for an artifact that is stored elsewhere. */
            size: number | null;
            /** @description Name of the artifact, unique in the run. */
            name: string;
            /** @description Address of an artifact that is stored elsewhere, https; `null` for one that can be downloaded here. */
            url: string | null;
            /** @description Media type as the code of the run named it; `null` for an artifact that is stored elsewhere. */
            content_type: string | null;
            /**
             * Format: date-time
             * @description Time of the report by the sender's clock, RFC 3339, UTC.
             */
            at: string;
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
            /** @description Question of the code of the run. */
            message: string;
            /**
             * Format: date-time
             * @description Time of the request, RFC 3339, UTC.
             */
            requested_at: string;
            /**
             * Format: date-time
             * @description Time until which a user can decide, RFC 3339, UTC.
             */
            deadline: string;
            /** @description Comment of the user who decided; `null` without one. */
            comment: string | null;
            /** @description Id of the user who decided; `null` while pending, expired or canceled. */
            decided_by: string | null;
            /**
             * Format: date-time
             * @description Time of the decision, RFC 3339, UTC: of an expired one its deadline, of a canceled one the end of the run; `null` while pending.
             */
            decided_at: string | null;
        };
        RefusedCallbacksResponse: {
            /**
             * @description Why the last one was refused: wrong signature, timestamp outside the window, or no signature at all.
             * @enum {string}
             */
            reason: "signature" | "timestamp" | "unsigned";
            /** @description Number of callbacks of the run that were refused. */
            refusals: number;
            /**
             * Format: date-time
             * @description Time of the last refused callback, RFC 3339, UTC.
             */
            last_at: string;
        };
        TransitionResponse: {
            /**
             * @description Source of the observation: a callback, the orchestrator's feed, a poll, the submission, or a decision of the service.
             * @enum {string}
             */
            source: "timeout" | "callback" | "create" | "cancel" | "concurrency" | "feed" | "lost" | "poll" | "submit";
            /**
             * @description State of the run before the observation; `null` when the run was created.
             * @enum {string|null}
             */
            from_state: "submitted" | "running" | "succeeded" | "failed" | "canceled" | null;
            /**
             * @description State that the observation reports.
             * @enum {string}
             */
            to_state: "submitted" | "running" | "succeeded" | "failed" | "canceled";
            /**
             * @description Why the observation was not applied; `null` when it was.
             * @enum {string|null}
             */
            reason: "divergence" | "stale" | "unchanged" | null;
            /** @description Position in the run's timeline, from 1. */
            position: number;
            /** @description State as the orchestrator names it, or as the service decided it. */
            observed: string;
            /** @description Whether the observation changed the state of the run. */
            applied: boolean;
            /** @description Message of the source; `null` without one. */
            message: string | null;
            /**
             * Format: date-time
             * @description Time of the transition by the source's clock, RFC 3339, UTC; `null` when the source reports none.
             */
            reported_at: string | null;
            /**
             * Format: date-time
             * @description Time when the service recorded the observation first, RFC 3339, UTC.
             */
            created_at: string;
            /** @description Number of times that the same observation was made. */
            times: number;
            /**
             * Format: date-time
             * @description Time when the service made the observation last, RFC 3339, UTC.
             */
            last_seen_at: string;
        };
        RunQueueResponse: {
            /** @description Position in the queue of the installation, from 1: the run at 1 gets the next free slot. */
            position: number;
            /** @description Number of the installation's runs that occupy a slot. */
            running: number;
            /** @description Number of slots according to the installed version; `null` when it has no limit, so that the run is submitted next. */
            limit: number | null;
        };
        RunErrorResponse: {
            /** @description Index of a mapped task; -1 for a task that is not mapped, `null` without a task. */
            map_index: number | null;
            /** @description Number of the failed attempt, from 1; `null` without a task. */
            attempt: number | null;
            /** @description Stable code of the error. */
            code: string;
            /** @description Description of the error for people: of a failed task, the last line of its exception. */
            message: string;
            /** @description Id of the task that failed the run; `null` while it is not known, and for errors that no task caused. */
            task: string | null;
        };
        RunStopResponse: {
            /**
             * @description Why the run is stopped: `cancel` by a caller, `start_timeout` or `run_timeout` by the service.
             * @enum {string}
             */
            cause: "cancel" | "start_timeout" | "run_timeout";
            /**
             * Format: date-time
             * @description Time when the stop was requested, RFC 3339, UTC.
             */
            requested_at: string;
            /** @description Id of the user who requested the stop; `null` for a timeout. */
            requested_by: string | null;
        };
        RunProgressResponse: {
            /** @description Units of work that are done. */
            done: number;
            /** @description Units of work in total; `null` when unknown. */
            total: number | null;
            /** @description Message about the current work of the code of the run; `null` without one. */
            message: string | null;
            /** @description Id of the task that reported; `null` when it was not named. */
            task_id: string | null;
            /**
             * Format: date-time
             * @description Time of the report by the sender's clock, RFC 3339, UTC.
             */
            at: string;
        };
        RunCodeResponse: {
            /** @description Number of the DAG's version in Airflow 3, of the last one when its file changed during the run; `null` when unknown. */
            dag_version: number | null;
            /** @description Version of the DAG's bundle, of a Git bundle the commit; `null` for bundles without versions, such as folders. */
            bundle_version: string | null;
            /** @description Checksum of the DAG's file; `null` unless the version of the app pins one. */
            dag_checksum: string | null;
            /** @description Why the code cannot be compared with the pinned code; `null` when it can, and without a pin. */
            problem: string | null;
        };
        CodePinResponse: {
            /** @description Version of the DAG's bundle that the version of the app pins; `null` when it pins a checksum. */
            bundle_version: string | null;
            /** @description Checksum of the DAG's file that the version of the app pins; `null` when it pins a bundle version. */
            dag_checksum: string | null;
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
            /** @description Settings that take effect with the version; `null` keeps the present ones. */
            config: {
                [key: string]: unknown;
            } | null;
            /** @description Permissions of the version that are not approved yet. */
            missing: string[];
            /** @description DAGs of the pending version that runs in this project may not start under the DAG policy. */
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
             * @description Why an active run is waiting; `null` when it is not waiting or has ended.
             * @enum {string|null}
             */
            status_detail: "waiting_for_slot" | "queued" | "awaiting_dag" | "dag_paused" | "scheduler_down" | "pool_full" | "login_refused" | "orchestrator_unreachable" | "canceling" | null;
            /**
             * @description Orchestrator that executes the run; `null` when it was not recorded.
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
             * @description Kind of the trigger whose run was rejected.
             * @enum {string}
             */
            run_kind: "schedule" | "event";
            /** @description Stable error code, for example `dag_not_allowed`. */
            code: string;
            /** @description Cause of the rejection and its remedy, in one or two sentences. */
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
             * @description Time when event triggers were suspended, RFC 3339, UTC.
             */
            at: string;
            /** @description Cause of the suspension and its remedy, in one or two sentences. */
            reason: string;
        };
        AppOwnerDto: {
            /**
             * @description Type of the owner: the organization, a project or a user.
             * @enum {string}
             */
            kind: "org" | "project" | "user";
            /** @description Key or id of the owning project. Not needed for the organization and for the caller. */
            slug?: string;
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
             * @description Present relation to the project; `null` for none.
             * @enum {string|null}
             */
            direct_relation: "owner" | "developer" | "viewer" | null;
        };
        TypeRetentionChange: {
            /** @description Days for which events of the type are stored after the day of their receipt; `null` applies the installation's. */
            days: number | null;
            /**
             * @description Type of the events that the days apply to.
             * @enum {string}
             */
            type: "audit" | "config" | "cost" | "deploy" | "error" | "feature_flag" | "log" | "performance" | "repository" | "tenant" | "trace" | "video" | "webhook";
        };
        TypeRetentionResponse: {
            /**
             * @description Permission that a change of the setting requires.
             * @enum {string}
             */
            requires: "organization:manage" | "project:view" | "project:manage" | "keys:manage" | "members:manage" | "events:view" | "views:edit" | "flags:view" | "flags:edit" | "flags:kill" | "flags:override" | "apps:view" | "apps:publish" | "installations:view" | "installations:manage" | "installations:configure" | "runs:view" | "runs:start" | "runs:cancel" | "runs:approve" | "runs:reconcile" | "system:view";
            /** @description Type of the events that the days apply to. */
            type: string;
            /** @description Days for which events of the type are stored after the day of their receipt. */
            days: number;
            /** @description The project's own setting; `null` when the installation's applies. It has no effect while it is longer than that. */
            own_days: number | null;
            /**
             * Format: date-time
             * @description Start of the first day of receipt from which all events of the type are stored, RFC 3339, UTC. What projections keep, such as
             *     costs and error groups, can be older.
             */
            stored_since: string;
            /** @description Whether events of the type that were received before `stored_since` may have been deleted; `false` for a younger project. */
            has_deleted: boolean;
        };
        ApiKeyResponse: {
            /** @description Id of the API key, a UUID. */
            id: string;
            /** @description Label of the key. */
            name: string;
            /** @description First characters of the key, by which lists identify it. */
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
        ApiKeyCreatorResponse: {
            /** @description Id of the user, a UUID. */
            id: string;
            /** @description Display name of the user. */
            name: string;
        };
        PreviewRowResponse: {
            /** @description Evaluations for this context, one for each flag. */
            items: components["schemas"]["EvaluationResponse"][];
        };
        EvaluationResponse: {
            /** @description Key of the evaluated flag. */
            key: string;
            /** @description Value of the flag for the context. */
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
            /** @description Rollout bucket of the user, 0 to 99; present only when the rollout was evaluated. */
            bucket?: number;
            /** @description Rollout of the flag in percent; present only when the rollout was evaluated. */
            rollout?: number;
        };
        DraftFlagDto: {
            /** @description Key of the flag that the draft replaces, or of a flag that does not exist. */
            key: string;
            /** @description Whether the draft is turned on. A flag that is off evaluates to `false`, except where an override applies. */
            enabled?: boolean;
            /** @description Whether the emergency stop of the draft is active. */
            killed?: boolean;
            /** @description Share of users for whom the draft is on, in whole percent from 0 to 100. */
            rollout?: number;
            /** @description Matching values by context attribute, all of which a context must match. */
            cohorts?: {
                [key: string]: string[];
            };
            /** @description Key of the group that the draft belongs to; `null` for no group. */
            group?: string | null;
        };
        HistoryItemResponse: {
            /** @description Complete entity before the change; `null` when it did not exist. */
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
             * @description What was done to the entity.
             * @enum {string}
             */
            action: "archived" | "deleted" | "killed" | "created" | "restored" | "reverted" | "revived" | "updated";
            /** @description User or service that made the change. */
            actor: components["schemas"]["HistoryActorResponse"];
            /** @description Fields whose values differ before and after the change. */
            changes: components["schemas"]["FieldChangeResponse"][];
            /** @description Reason that the actor gave for the change; `null` without one. */
            reason: string | null;
            /** @description Id of the request that made the change, as in the service's log; `null` when no request did. */
            request_id: string | null;
            /**
             * Format: date-time
             * @description Time of the change, RFC 3339, UTC.
             */
            created_at: string;
        };
        HistoryActorResponse: {
            /** @description Id of the user who made the change; `null` for the service itself, which applies schedules. */
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
            /** @description Setting that determined the mode. */
            reason: string;
            /** @description Whether the mode was derived from other settings because `SERVICE_APP_EXECUTION_MODE` is not set. */
            automatic: boolean;
        };
        FieldProblemResponse: {
            /** @description Path of the field, for example `events[0].type`. */
            path: string;
            /** @description What is wrong with the field. */
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
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
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
    listEvents: {
        parameters: {
            query: {
                /** @description Maximum number of events on a page. */
                limit?: number;
                /** @description `next_cursor` of the previous page; the first page when absent. */
                cursor?: string;
                /** @description Id or key of the project. */
                project_id: string;
                /** @description Earliest `ts` of the events, inclusive. RFC 3339 with `Z` or any offset. */
                from?: string;
                /** @description Latest `ts` of the events, exclusive. RFC 3339 with `Z` or any offset. */
                to?: string;
                /** @description Returns only events of these types, comma-separated or repeated. */
                type?: ("audit" | "config" | "cost" | "deploy" | "error" | "feature_flag" | "log" | "performance" | "repository" | "tenant" | "trace" | "video" | "webhook")[];
                /** @description Excludes events of these types, comma-separated or repeated. */
                not_type?: ("audit" | "config" | "cost" | "deploy" | "error" | "feature_flag" | "log" | "performance" | "repository" | "tenant" | "trace" | "video" | "webhook")[];
                /** @description Returns only events with these levels, comma-separated or repeated. */
                level?: ("info" | "warn" | "error" | "other")[];
                /** @description Excludes events with these levels, comma-separated or repeated. */
                not_level?: ("info" | "warn" | "error" | "other")[];
                /** @description Returns only events from these sources; repeated for several, because a source may contain a comma. */
                source?: string[];
                /** @description Excludes events from these sources, repeated for several; events without a source remain. */
                not_source?: string[];
                /**
                 * @description Returns only events whose `data` contains this JSON object, as PostgreSQL's `@>` defines it; repeated values must
                 *     all be contained.
                 */
                data?: string[];
                /** @description Excludes events whose `data` contains this JSON object; repeated values each exclude. */
                not_data?: string[];
                /** @description Returns only events with a value in `data` that contains this text, in any letter case; names of members are not searched. */
                q?: string;
                /**
                 * @description Search query: terms separated by spaces, all of which must hold. `type:error,log`, `level>=warn`, a field of `data` or a
                 *     notion (`service`, `env`, `release`, `user`, `trace`) as in `service:checkout`, `metadata.region:eu*`, `durationMs>500`,
                 *     `userId:*`; a word or `"exact words"` that a value in `data` contains; `-` before a term excludes.
                 */
                query?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page. With filters by level, source or `data` a page may hold fewer events than `limit`, even none, and still have a `next_cursor`: continue there. */
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
                             * @description Severity of the event, derived by one rule for each type (docs/events.md).
                             * @enum {string}
                             */
                            level: "info" | "warn" | "error" | "other";
                            /** @description Source of the event, taken from one field for each type (docs/events.md); `null` without one. */
                            source: string | null;
                            /** @description Payload of the event; its JSON Schema is `GET /api/ingest/schemas/<type>`. Integers beyond 2^53 are exact in the JSON text. */
                            data: {
                                [key: string]: unknown;
                            };
                        }[];
                        next_cursor: string | null;
                        /** @description Whether the page reaches the start of the range. */
                        complete: boolean;
                        /**
                         * Format: date-time
                         * @description Time down to which this page and those before it cover the range, RFC 3339, UTC; `null` when the page is complete. Continue at `next_cursor`, or narrow the range, the types or the filters.
                         */
                        searched_from: string | null;
                        /** @description What is probably not meant in `query`, on the first page: fields that are not documented, when the search found no event, and excluded ones that resemble a documented field. */
                        warnings: {
                            /** @enum {string} */
                            code: "unknown_field";
                            /** @description Field as it is written in `query`. */
                            field: string;
                            /** @description Position of the term's first character in `query`, counted from 1. */
                            column: number;
                            /** @description Documented fields that resemble it, the nearest first; at most three. */
                            suggestions: string[];
                            /** @description The warning as a sentence. */
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
    exportEvents: {
        parameters: {
            query: {
                /**
                 * @description Format of the export: `ndjson`, one JSON object a line; `chained-ndjson`, the same with an index and a hash chain over the lines;
                 *     `csv`; or `csv-excel`, which Excel opens with the right characters and columns in every region (UTF-16, separated by tabs).
                 */
                format?: "ndjson" | "chained-ndjson" | "csv" | "csv-excel";
                /**
                 * @description `<ts>_<id>` of the last line received, with `_<index>_<hash>` when the lines are chained, or the `cursor` of an export's end: the
                 *     export continues after this event.
                 */
                cursor?: string;
                /** @description Id or key of the project. */
                project_id: string;
                /** @description Earliest `ts` of the events, inclusive. RFC 3339 with `Z` or any offset. */
                from?: string;
                /** @description Latest `ts` of the events, exclusive. RFC 3339 with `Z` or any offset. */
                to?: string;
                /** @description Returns only events of these types, comma-separated or repeated. */
                type?: ("audit" | "config" | "cost" | "deploy" | "error" | "feature_flag" | "log" | "performance" | "repository" | "tenant" | "trace" | "video" | "webhook")[];
                /** @description Excludes events of these types, comma-separated or repeated. */
                not_type?: ("audit" | "config" | "cost" | "deploy" | "error" | "feature_flag" | "log" | "performance" | "repository" | "tenant" | "trace" | "video" | "webhook")[];
                /** @description Returns only events with these levels, comma-separated or repeated. */
                level?: ("info" | "warn" | "error" | "other")[];
                /** @description Excludes events with these levels, comma-separated or repeated. */
                not_level?: ("info" | "warn" | "error" | "other")[];
                /** @description Returns only events from these sources; repeated for several, because a source may contain a comma. */
                source?: string[];
                /** @description Excludes events from these sources, repeated for several; events without a source remain. */
                not_source?: string[];
                /**
                 * @description Returns only events whose `data` contains this JSON object, as PostgreSQL's `@>` defines it; repeated values must
                 *     all be contained.
                 */
                data?: string[];
                /** @description Excludes events whose `data` contains this JSON object; repeated values each exclude. */
                not_data?: string[];
                /** @description Returns only events with a value in `data` that contains this text, in any letter case; names of members are not searched. */
                q?: string;
                /**
                 * @description Search query: terms separated by spaces, all of which must hold. `type:error,log`, `level>=warn`, a field of `data` or a
                 *     notion (`service`, `env`, `release`, `user`, `trace`) as in `service:checkout`, `metadata.region:eu*`, `durationMs>500`,
                 *     `userId:*`; a word or `"exact words"` that a value in `data` contains; `-` before a term excludes.
                 */
                query?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The events, one a line. */
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
    listFlags: {
        parameters: {
            query?: {
                /** @description Maximum number of items on a page, 1 to 200. */
                limit?: number;
                /** @description `next_cursor` of the previous page; the first page when absent. */
                cursor?: string;
                /** @description Id or key of the project. May be absent with an API key, which implies its project. */
                project_id?: string;
                /** @description `true` returns archived flags instead of those in use. */
                archived?: boolean;
                /** @description Returns only flags with this state in force, which the switches of the flag and of its group decide together. */
                state?: "on" | "off" | "killed" | "archived";
                /** @description Sort order; a leading `-` reverses it. Flags that were changed at the same time are sorted by key. */
                sort?: "key" | "-key" | "updated_at" | "-updated_at";
                /** @description `true` returns only stale flags, `false` only flags that are not stale. */
                stale?: boolean;
                /** @description Returns only flags of the group with this key. */
                group?: string;
                /** @description Returns only flags with this tag. */
                tag?: string;
                /** @description Returns only flags whose key or name contains this text. */
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
    listGroups: {
        parameters: {
            query?: {
                /** @description Id or key of the project. May be absent with an API key, which implies its project. */
                project_id?: string;
                /** @description `true` returns archived groups instead of those in use. */
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
                /** @description Version on which the change is based, as `"3"`; an outdated one is rejected with `version_stale`. */
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
                /** @description Version on which the change is based, as `"3"`; an outdated one is rejected with `version_stale`. */
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
    listFlagHistory: {
        parameters: {
            query?: {
                /** @description Id or key of the project. Requests without it are rejected. */
                project_id?: string;
                /**
                 * @description Returns only changes of the flag or group with this key. Those of a flag include its overrides and, without `entity`, what turned
                 *     its group on or off while the flag was in it.
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
                /** @description Version on which the change is based, as `"3"`; an outdated one is rejected with `version_stale`. */
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
                /** @description Version on which the change is based, as `"3"`; an outdated one is rejected with `version_stale`. */
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
                /** @description Version on which the change is based, as `"3"`; an outdated one is rejected with `version_stale`. */
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
    findMemberCandidates: {
        parameters: {
            query: {
                /** @description Prefix of the e-mail address or the name. */
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
    streamProject: {
        parameters: {
            query: {
                /** @description Id of the last message that the client received, for clients that cannot set the header `Last-Event-ID`. A value that is not an id of this stream counts as absent. */
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
                /** @description Topic `events`: streams only these sources, repeated for several. */
                source?: string[];
                /** @description Topic `events`: excludes these sources, repeated for several. */
                not_source?: string[];
                /** @description Topic `events`: streams only events whose `data` contains this JSON object; repeated values must all be contained. */
                data?: string[];
                /** @description Topic `events`: excludes events whose `data` contains this JSON object; repeated values each exclude. */
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
                /** @description Returns only apps whose slug or name contains this text. */
                q?: string;
                /** @description `true` returns archived apps instead of those in use. */
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
    listInstallations: {
        parameters: {
            query?: {
                /** @description Maximum number of items on a page, 1 to 200. */
                limit?: number;
                /** @description `next_cursor` of the previous page; the first page when absent. */
                cursor?: string;
                /** @description Id or key of the project; installations of all visible projects when absent. */
                project_id?: string;
                /** @description Returns only installations of this app; id or slug of the app. */
                app?: string;
                /** @description Returns only installations in this state; all that are not uninstalled when absent. */
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
                /** @description Version on which the change is based, as `"3"`; an outdated one is rejected with `version_stale`. */
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
                /** @description Version on which the change is based, as `"3"`; an outdated one is rejected with `version_stale`. */
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
    approvePermission: {
        parameters: {
            query?: never;
            header?: {
                /** @description Version on which the change is based, as `"3"`; an outdated one is rejected with `version_stale`. */
                "If-Match"?: string;
            };
            path: {
                /** @description Permission that the version in use or the pending one requires, for example `storage:read`. */
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
                /** @description Version on which the change is based, as `"3"`; an outdated one is rejected with `version_stale`. */
                "If-Match"?: string;
            };
            path: {
                /** @description Permission that the version in use or the pending one requires, for example `storage:read`. */
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
            /** @description Repeat of an earlier request: the run that it created. */
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
                /** @description Version on which the change is based, as `"3"`; an outdated one is rejected with `version_stale`. */
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
    deleteInstallationSchedule: {
        parameters: {
            query?: never;
            header?: {
                /** @description Version on which the change is based, as `"3"`; an outdated one is rejected with `version_stale`. */
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
                /** @description Version on which the change is based, as `"3"`; an outdated one is rejected with `version_stale`. */
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
    upgradeInstallation: {
        parameters: {
            query?: never;
            header?: {
                /** @description Version on which the change is based, as `"3"`; an outdated one is rejected with `version_stale`. */
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
    readRunLogs: {
        parameters: {
            query?: {
                /** @description Id of the task whose log is returned; the list of tasks is returned when absent. */
                task?: string;
                /** @description Index of a mapped task; -1 for a task that is not mapped. */
                map_index?: number;
                /** @description Number of the attempt, from 1; the latest when absent. */
                try?: number;
                /** @description Part of the log with which the first page begins: `start`, or `end` for its last 2 MB; `start` when absent. */
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
                /** @description Version on which the change is based, as `"3"`; an outdated one is rejected with `version_stale`. */
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
                /** @description Version on which the change is based, as `"3"`; an outdated one is rejected with `version_stale`. */
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
            /** @description The version was published before with the same manifest. */
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
}
