{{- define "signalbox.name" -}}
{{- default .Chart.Name .Values.nameOverride | trunc 63 | trimSuffix "-" }}
{{- end }}

{{/* At most 52 characters, which leaves room for suffixes such as "-worker" in 63 characters. */}}
{{- define "signalbox.fullname" -}}
{{- if .Values.fullnameOverride }}
{{- .Values.fullnameOverride | trunc 52 | trimSuffix "-" }}
{{- else if contains (include "signalbox.name" .) .Release.Name }}
{{- .Release.Name | trunc 52 | trimSuffix "-" }}
{{- else }}
{{- printf "%s-%s" .Release.Name (include "signalbox.name" .) | trunc 52 | trimSuffix "-" }}
{{- end }}
{{- end }}

{{- define "signalbox.selectorLabels" -}}
app.kubernetes.io/name: {{ include "signalbox.name" . }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "signalbox.labels" -}}
{{ include "signalbox.selectorLabels" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end }}

{{- define "signalbox.image" -}}
{{- if .Values.image.digest -}}
{{ .Values.image.repository }}@{{ .Values.image.digest }}
{{- else -}}
{{ .Values.image.repository }}:{{ default .Chart.AppVersion .Values.image.tag }}
{{- end }}
{{- end }}

{{- define "signalbox.serviceAccountName" -}}
{{- if .Values.serviceAccount.create }}
{{- default (include "signalbox.fullname" .) .Values.serviceAccount.name }}
{{- else }}
{{- default "default" .Values.serviceAccount.name }}
{{- end }}
{{- end }}

{{/* A whole number in the form that the service parses; Helm prints 67108864 as 6.7108864e+07. */}}
{{- define "signalbox.settingText" -}}
{{- if and (kindIs "float64" .) (eq (floor .) .) }}{{ int64 . }}{{ else }}{{ toString . }}{{ end }}
{{- end }}

{{/* Roles of the release's deployments, as a JSON list: ["api","worker"], or ["api"] for one with both roles. */}}
{{- define "signalbox.deployments" -}}
{{- if .Values.separateRoles }}["api","worker"]{{ else }}["api"]{{ end }}
{{- end }}

{{- define "signalbox.componentName" -}}
{{- if eq .role "worker" }}{{ include "signalbox.fullname" .root }}-worker{{ else }}{{ include "signalbox.fullname" .root }}{{ end }}
{{- end }}

{{- define "signalbox.componentLabels" -}}
{{ include "signalbox.selectorLabels" .root }}
app.kubernetes.io/component: {{ .role }}
{{- end }}

{{- define "signalbox.env" -}}
{{- $roles := ternary .role "api,worker" .root.Values.separateRoles }}
- name: PORT
  value: "3000"
- name: SERVICE_HOST
  value: 0.0.0.0
- name: SERVICE_DATA_DIR
  value: /data
- name: SERVICE_ROLES
  value: {{ $roles | quote }}
{{- if and .root.Values.ingress.enabled (not (hasKey .root.Values.settings "SERVICE_TRUST_PROXY")) }}
- name: SERVICE_TRUST_PROXY
  value: "1"
{{- end }}
{{- range $name, $value := .root.Values.settings }}
- name: {{ $name }}
  value: {{ include "signalbox.settingText" $value | quote }}
{{- end }}
{{- range $name, $from := .root.Values.secrets }}
- name: {{ $name }}
  valueFrom:
    secretKeyRef:
      name: {{ $from.secret }}
      key: {{ $from.key }}
{{- end }}
{{- if .root.Values.kafkaCa.secret }}
- name: KAFKA_TLS_CA
  value: /etc/signalbox/kafka/ca.crt
{{- end }}
{{- end }}
