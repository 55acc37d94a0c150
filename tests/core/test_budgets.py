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
    assert budget.allows(20)
    assert not budget.allows(21)


def test_what_is_given_back_may_be_held_again():
    budget = ByteBudget(100, share=100)
    budget.take(150, "a")
    assert not budget.allows()
    budget.give_back(60, "a")
    assert (budget.held, budget.allows(10, "a"), budget.allows(11, "a")) == (90, True, False)
    budget.give_back(90, "a")
    assert budget.held == 0
