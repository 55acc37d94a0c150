from core.budgets import ByteBudget


def test_all_networks_together_and_each_alone_are_bounded():
    budget = ByteBudget(100, share=40)
    budget.take(40, "a")
    assert not budget.allows(1, "a")
    assert budget.allows(40, "b")
    assert not budget.allows(41, "b")
    budget.take(40, "b")
    assert not budget.allows(21, "c")
    assert budget.allows(20, "c")


def test_a_reserve_is_there_for_each_network_whatever_the_others_hold():
    budget = ByteBudget(100, share=40, reserve=10)
    for network in "abc":
        budget.take(40, network)
    assert budget.allows(10, "d")
    assert not budget.allows(11, "d")
    budget.take(10, "d")
    assert not budget.allows(1, "d")


def test_what_is_given_back_may_be_held_again():
    budget = ByteBudget(100, share=100)
    budget.take(150, "a")
    assert not budget.allows(0, "a")
    budget.give_back(60, "a")
    assert (budget.held, budget.allows(10, "a"), budget.allows(11, "a")) == (90, True, False)
    budget.give_back(90, "a")
    assert budget.held == 0
