"""The manifests of deploy/kubernetes: of a form that Kubernetes takes, and the same service as in compose.yaml."""

import copy
import re
from typing import Any

import pytest
from django.test import Client

from jobs.queue.cluster import STOP_TIMEOUT_S
from serving.management.commands.serve import GRACE_S
from tests.support.deployment import compose, installation, variables
from tests.support.kubernetes import FOLDER, faults, manifests
from tests.support.server import ROOT

MANIFESTS = manifests()
OURS = {"prepare": "prepare", "web": "web", "worker": "worker"}
"""Our services of compose.yaml, by the names of their objects."""

ELSEWHERE = {"POSTGRES_PASSWORD", "REDIS_PASSWORD", "MINIO_ROOT_PASSWORD"}
"""Secrets of other containers of compose.yaml, which our service must not get there."""


def named(kind: str, name: str) -> dict[str, Any]:
    (found,) = [one for one in MANIFESTS if one["kind"] == kind and one["metadata"]["name"] == name]
    return found


def pods() -> dict[str, dict[str, Any]]:
    """Return the specification of the pods of each Job and Deployment, by its name."""
    templates = {
        one["metadata"]["name"]: one["spec"]["template"] for one in MANIFESTS if "template" in one.get("spec", {})
    }
    return {name: template["spec"] for name, template in templates.items()}


def containers() -> list[dict[str, Any]]:
    return [one for pod in pods().values() for one in (*pod.get("initContainers", ()), *pod["containers"])]


def container(name: str) -> dict[str, Any]:
    (found,) = pods()[name]["containers"]
    return found


def settings() -> dict[str, str]:
    data: dict[str, str] = named("ConfigMap", "speech")["data"]
    return data


def secrets() -> dict[str, str]:
    return variables("deploy/kubernetes/secret.env.example")


class TestForm:
    def test_the_kustomization_lists_every_file(self):
        listed = set(re.findall(r"^  - (\S+)$", (FOLDER / "kustomization.yaml").read_text(), re.MULTILINE))
        assert listed | {"kustomization.yaml"} == {path.name for path in FOLDER.glob("*.yaml")}

    @pytest.mark.parametrize("manifest", MANIFESTS, ids=lambda one: f"{one['kind']}-{one['metadata']['name']}")
    def test_kubernetes_knows_every_field(self, manifest):
        assert faults(manifest) == []

    def test_a_wrong_form_is_seen(self):
        wrong = copy.deepcopy(named("Deployment", "web"))
        pod = wrong["spec"]["template"]["spec"]
        pod["containers"][0]["ports"][0]["containerPort"] = "8000"
        pod["shareProcessNamespace"] = "yes"
        wrong["spec"]["replica"] = 2
        del wrong["spec"]["selector"]
        path = "Deployment.spec.template.spec"
        assert {re.sub(r" is '.*", "", found) for found in faults(wrong)} == {
            "Deployment.spec.selector is missing",
            "Deployment.spec.replica is unknown",
            f"{path}.shareProcessNamespace",
            f"{path}.containers[0].ports[0].containerPort",
        }

    def test_every_setting_is_a_text(self):
        assert {type(value) for value in settings().values()} == {str}

    def test_what_is_referred_to_is_there(self):
        for manifest in MANIFESTS:
            spec = manifest.get("spec", {})
            if manifest["kind"] == "HorizontalPodAutoscaler":
                target = spec["scaleTargetRef"]
                assert named(target["kind"], target["name"])["apiVersion"] == target["apiVersion"]
            if manifest["kind"] in ("Deployment", "Service", "PodDisruptionBudget"):
                chosen = spec["selector"].get("matchLabels", spec["selector"])
                target = named("Deployment", manifest["metadata"]["name"])
                assert chosen == target["spec"]["template"]["metadata"]["labels"]
        for pod in pods().values():
            volumes = {volume["name"] for volume in pod["volumes"]}
            claims = {volume.get("persistentVolumeClaim", {}).get("claimName") for volume in pod["volumes"]} - {None}
            assert all(named("PersistentVolumeClaim", claim) for claim in claims)
            for one in (*pod.get("initContainers", ()), *pod["containers"]):
                assert {mount["name"] for mount in one["volumeMounts"]} <= volumes
        for one in containers():
            assert one["envFrom"] == [{"configMapRef": {"name": "speech"}}, {"secretRef": {"name": "speech"}}]

    def test_the_ingress_leads_to_the_web_server(self):
        (rule,) = named("Ingress", "web")["spec"]["rules"]
        (path,) = rule["http"]["paths"]
        to = path["backend"]["service"]
        (service_port,) = named("Service", to["name"])["spec"]["ports"]
        (web_port,) = container("web")["ports"]
        assert (service_port["name"], service_port["targetPort"]) == (to["port"]["name"], web_port["name"])
        assert rule["host"] in settings()["ALLOWED_HOSTS"].split(",")
        assert settings()["SITE_URL"] == f"https://{rule['host']}"


class TestSameAsCompose:
    described = compose(installation())["services"]

    def test_image_and_commands(self):
        assert {one["image"] for one in containers()} == {self.described["web"]["image"]}
        for name in OURS:
            assert container(name)["command"] == self.described[name]["command"]
        check = self.described["worker"]["healthcheck"]["test"]
        assert container("worker")["livenessProbe"]["exec"]["command"] == check[1:]

    def test_the_port(self):
        (port,) = container("web")["ports"]
        environment = self.described["web"]["environment"]
        assert str(port["containerPort"]) == environment["PORT"] == container("web")["env"][0]["value"]

    def test_the_environment(self):
        here = settings().keys() | secrets().keys() | {entry["name"] for entry in container("web")["env"]}
        there = self.described["web"]["environment"].keys() | variables("deploy/env.example").keys()
        only_of_compose = ELSEWHERE | {"SCHEME", "SITE_HOST", "FILES_HOST", "TORCH_INDEX", "STORAGE_PUBLIC_URL"}
        assert here == there - only_of_compose
        same = {"DEBUG", "STORAGE_URL", "STORAGE_DIR", "KOKORO_DIR", "PIPER_DIR", "FORWARDED_ALLOW_IPS"}
        environment = self.described["web"]["environment"]
        assert {name: settings()[name] for name in same} == {name: environment[name] for name in same}

    def test_every_variable_is_documented(self):
        operations = (ROOT / "docs/operations.md").read_text()
        own = {entry["name"] for one in containers() for entry in one.get("env", ())}
        assert [name for name in sorted(settings().keys() | secrets().keys() | own) if name not in operations] == []

    def test_paths_are_volumes(self):
        """Nothing else can be written."""
        for one in containers():
            mounted = {mount["mountPath"] for mount in one["volumeMounts"]}
            assert settings()["STORAGE_DIR"] in mounted
            assert one["securityContext"]["readOnlyRootFilesystem"] is True
        for name in ("web", "worker"):
            assert "/models" in {mount["mountPath"] for mount in container(name)["volumeMounts"]}

    def test_the_user_is_that_of_the_image_without_rights(self):
        user = re.search(r"^USER (\d+):(\d+)$", (ROOT / "Dockerfile").read_text(), re.MULTILINE)
        for pod in pods().values():
            context = pod["securityContext"]
            assert (str(context["runAsUser"]), str(context["runAsGroup"])) == user.groups()
            assert context["runAsNonRoot"] is True
            assert context["seccompProfile"] == {"type": "RuntimeDefault"}
            assert pod["automountServiceAccountToken"] is False
        for one in containers():
            assert one["securityContext"]["capabilities"]["drop"] == self.described["web"]["cap_drop"]
            assert one["securityContext"]["allowPrivilegeEscalation"] is False

    def test_no_secret_is_in_a_manifest(self):
        assert not secrets().keys() & settings().keys()
        assert not any(secrets().values())
        assert "Secret" not in {one["kind"] for one in MANIFESTS}

    def test_as_many_workers_at_least(self):
        scaled = named("HorizontalPodAutoscaler", "worker")["spec"]
        assert scaled["minReplicas"] == self.described["worker"]["deploy"]["replicas"]
        assert "replicas" not in named("Deployment", "worker")["spec"]  # else each `apply` would undo the scaling


class TestProbesAndStops:
    def test_pods_have_time_to_end_before_they_are_killed(self):
        grace_s = {name: pods()[name]["terminationGracePeriodSeconds"] for name in ("web", "worker")}
        assert grace_s["worker"] > STOP_TIMEOUT_S + 10
        assert grace_s["web"] > GRACE_S + int(settings()["DRAIN_S"]) + 10

    @pytest.mark.parametrize("probe", ["startupProbe", "livenessProbe", "readinessProbe"])
    @pytest.mark.django_db
    def test_a_probe_of_the_web_server_is_answered(self, probe, settings):
        asked = container("web")[probe]["httpGet"]
        (host,) = [header["value"] for header in asked["httpHeaders"] if header["name"] == "Host"]
        settings.ALLOWED_HOSTS = named("ConfigMap", "speech")["data"]["ALLOWED_HOSTS"].split(",")
        # A busy machine may miss the time of one; the cluster asks again too.
        responses = (Client().get(asked["path"], HTTP_HOST=host) for _ in range(5))
        assert 200 in (response.status_code for response in responses)
        assert asked["port"] == container("web")["ports"][0]["name"]

    def test_readiness_asks_what_the_proxy_of_compose_asks(self):
        asked = re.search(r"health_uri (\S+)", (ROOT / "deploy/Caddyfile").read_text())[1]
        assert container("web")["readinessProbe"]["httpGet"]["path"] == asked

    def test_new_pods_wait_until_the_database_is_migrated(self):
        for name in ("web", "worker"):
            (first,) = pods()[name]["initContainers"]
            assert first["command"] == ["python", "manage.py", "migrate", "--check"]
            assert named("Deployment", name)["spec"]["strategy"] == {"type": "Recreate"}
